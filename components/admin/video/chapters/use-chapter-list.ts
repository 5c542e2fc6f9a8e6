'use client';

import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

import {
  addChapter,
  type EditedChapter,
  isSameList,
  mergeChapters,
  moveChapter,
  type NewChapter,
  placeChapter,
  removeChapter,
  renameChapter,
  toEditedChapters,
  toStoredChapters,
} from '@/lib/videos/library/chapter-editing';
import type { StoredChapter } from '@/lib/videos/library/chapters';
import type { ChapteredVideo } from '@/lib/videos/library/find-chaptered-video';

/** A state in the undo history. `label` names the change that led to it. */
type Step<State, Label> = { state: State; label: Label | null; group: string | null };
type History<State, Label> = {
  past: Step<State, Label>[];
  present: Step<State, Label>;
  future: Step<State, Label>[];
};

const mostSteps = 200;

export const startHistory = <State, Label>(state: State): History<State, Label> => ({
  past: [],
  present: { state, label: null, group: null },
  future: [],
});

/**
 * Records a change. Consecutive changes of one `group`, such as typing or a drag, are merged into one step.
 */
export const noteChange = <State, Label>(
  { past, present }: History<State, Label>,
  state: State,
  { label, group = null }: { label: Label; group?: string | null },
): History<State, Label> => ({
  past: group !== null && group === present.group ? past : [...past, present].slice(-mostSteps),
  present: { state, label, group },
  future: [],
});

/** Ends a group: the next change of the same group becomes a separate step. */
export const endGroup = <State, Label>(history: History<State, Label>): History<State, Label> => ({
  ...history,
  present: { ...history.present, group: null },
});

export const undo = <State, Label>({
  past,
  present,
  future,
}: History<State, Label>): History<State, Label> => {
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), present: { ...before, group: null }, future: [present, ...future] }
    : { past, present, future };
};

export const redo = <State, Label>({
  past,
  present,
  future,
}: History<State, Label>): History<State, Label> => {
  const [next, ...rest] = future;
  return next
    ? { past: [...past, present], present: { ...next, group: null }, future: rest }
    : { past, present, future };
};

export type ChangeLabel =
  | 'added'
  | 'moved'
  | 'renamed'
  | 'removed'
  | 'merged'
  | 'replaced'
  | 'reloaded'
  | 'resumed';
type ListHistory = History<EditedChapter[], ChangeLabel>;

const createKey = (): string => crypto.randomUUID();
const getStep = (key: string): string => `step ${key}`;

/** The chapters being edited, with undo for every change. */
export const useChapterList = ({ title, duration, chapters: stored }: ChapteredVideo) => {
  const [history, setHistory] = useState<ListHistory>(() =>
    startHistory(toEditedChapters(stored, createKey)),
  );
  const [saved, setSaved] = useState<readonly StoredChapter[]>(stored);
  const chapters = history.present.state;
  const latest = useRef(chapters);
  useLayoutEffect(() => {
    latest.current = chapters;
  });
  const options = useMemo(() => ({ duration, startTitle: title, createKey }), [duration, title]);

  const change = useCallback((state: EditedChapter[], label: ChangeLabel, group?: string) => {
    latest.current = state;
    setHistory((before) => noteChange(before, state, { label, ...(group !== undefined && { group }) }));
  }, []);

  const actions = useMemo(
    () => ({
      /** Returns the key of the chapter that now starts there. */
      add: (at: number): string => {
        const { chapters: next, key, isNew } = addChapter(latest.current, at, options);
        if (isNew) change(next, 'added');
        return key;
      },
      move: (key: string, start: number) =>
        change(moveChapter(latest.current, key, { start, duration }), 'moved', getStep(key)),
      /** Returns false if no chapter can start there. */
      place: (key: string, start: number): boolean => {
        const next = placeChapter(latest.current, key, { start, duration });
        if (next) change(next, 'moved');
        return next !== null;
      },
      rename: (key: string, name: string) =>
        change(renameChapter(latest.current, key, name), 'renamed', `title ${key}`),
      remove: (key: string) => change(removeChapter(latest.current, key), 'removed'),
      merge: (others: NewChapter[]) => change(mergeChapters(latest.current, others, options), 'merged'),
      replace: (others: NewChapter[]) => change(mergeChapters([], others, options), 'replaced'),
      endStep: () => setHistory(endGroup),
      undo: () => setHistory(undo),
      redo: () => setHistory(redo),
      /** Takes over the chapters another user stored. */
      adoptStored: (others: StoredChapter[]) => {
        change(toEditedChapters(others, createKey), 'reloaded');
        setSaved(others);
      },
      /** Continues with unsaved chapters; `basedOn` is the version stored at that time. */
      resume: (others: StoredChapter[], basedOn: StoredChapter[]) => {
        change(toEditedChapters(others, createKey), 'resumed');
        setSaved(basedOn);
      },
    }),
    [change, duration, options],
  );

  return {
    chapters,
    saved,
    setSaved,
    isChanged: !isSameList(toStoredChapters(chapters), saved),
    lastChange: history.present.label,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    ...actions,
  };
};

export type ChapterList = ReturnType<typeof useChapterList>;
