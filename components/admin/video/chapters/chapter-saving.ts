'use client';

import { toast } from '@payloadcms/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';

import type { ConflictChoice } from '@/components/admin/shell/conflict-dialog';
import { callApi, toQuery } from '@/components/api/call-api';
import type { CallError } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { useText } from '@/components/kit/i18n/use-text';
import {
  findSaveFaults,
  isSameList,
  type SaveFaults,
  toStoredChapters,
} from '@/lib/videos/library/chapter-editing';
import type { StoredChapter } from '@/lib/videos/library/chapters';

import type { ChapterList } from './use-chapter-list';

type Answer = { chapters?: StoredChapter[] | null };

const toPath = (id: string): string =>
  `/api/videos/${encodeURIComponent(id)}?${toQuery({ depth: 0, 'select[chapters]': true })}`;

const strip = (chapters: StoredChapter[] | null | undefined): StoredChapter[] =>
  (chapters ?? []).map(({ title, timestamp }) => ({ title, timestamp }));

/** Fetches the stored chapters. */
const fetchChapters = async (id: string): Promise<StoredChapter[]> =>
  strip((await callApi<Answer>('GET', toPath(id))).chapters);

/** Stores the chapters and resolves to the stored result. */
const saveChapters = async (id: string, chapters: StoredChapter[]): Promise<StoredChapter[]> =>
  strip((await callApi<{ doc: Answer }>('PATCH', toPath(id), { body: { chapters } })).doc.chapters);

/** Chapters suggested by AI from the transcript, as a list to paste. */
export const suggestChapters = async (id: string): Promise<string> => {
  const path = `/api/videos/${encodeURIComponent(id)}/chapters/suggest`;
  const { chapters } = await callApi<{ chapters: StoredChapter[] }>('POST', path, { body: {} });
  return chapters.map(({ timestamp, title }) => `${timestamp} ${title}`).join('\n');
};

/** The chapters another user stored while these were being edited. */
export type Conflict = StoredChapter[];

type Attempt = { conflict: Conflict } | { stored: StoredChapter[] };

/** Stores only if the chapters have not changed since `known` was read. */
const tryToSave = async (
  id: string,
  { list, known }: { list: StoredChapter[]; known: readonly StoredChapter[] | null },
): Promise<Attempt> => {
  if (known) {
    const now = await fetchChapters(id);
    if (!isSameList(now, known) && !isSameList(now, list)) return { conflict: now };
  }
  return { stored: await saveChapters(id, list) };
};

/** Saves the chapters, reports missing titles, and never overwrites another user's changes without asking. */
export const useSaveChapters = (id: string, list: ChapterList, onFault: (faults: SaveFaults) => void) => {
  const text = useText();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [faults, setFaults] = useState<SaveFaults | null>(null);
  const { run, isBusy } = useCall(tryToSave);

  const explain = ({ status }: CallError): string => {
    if (status === 401) return text('chapterEditor.signedOut');
    if (status === 403 || status === 404) return text('chapterEditor.forbidden');
    return text('chapterEditor.saveFailed');
  };
  const save = async ({ isForced = false } = {}) => {
    const found = findSaveFaults(list.chapters);
    setFaults(found);
    if (found) return onFault(found);
    const attempt = { list: toStoredChapters(list.chapters), known: isForced ? null : list.saved };
    const outcome = await run(id, attempt);
    if (!outcome) return;
    if (outcome.error) {
      toast.error(explain(outcome.error));
      return;
    }
    if ('conflict' in outcome.answer) return setConflict(outcome.answer.conflict);
    setConflict(null);
    list.setSaved(outcome.answer.stored);
    toast.success(text('chapterEditor.saved'));
  };
  const decide = (choice: ConflictChoice) => {
    setConflict(null);
    if (choice === 'theirs' && conflict) list.adoptStored(conflict);
    if (choice === 'mine') void save({ isForced: true });
  };
  return { save, isSaving: isBusy, conflict, decide, faults };
};

const lockPrefix = 'reelhof-chapters:';
const listSchema = z.array(z.object({ title: z.string(), timestamp: z.string() }));
const draftSchema = z.object({ chapters: listSchema, basedOn: listSchema, savedAt: z.number() });

/** Unsaved chapters, the version they are based on, and the time of saving locally. */
type Draft = { chapters: StoredChapter[]; basedOn: StoredChapter[]; savedAt: number };

/** If the browser denies storage, the page works without drafts. */
const readDraft = (key: string): Draft | null => {
  try {
    const found = draftSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return found.success ? found.data : null;
  } catch {
    return null;
  }
};
const writeDraft = (key: string, draft: Draft | null): void => {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or unavailable.
  }
};

/**
 * Claims the video's draft. Calls `onAlone` if no other tab is editing it. Returns a function that releases
 * the claim.
 */
const claim = (key: string, onAlone: () => void): (() => void) => {
  let isOver = false;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begin = () => {
    if (!isOver) onAlone();
  };
  if (!navigator.locks) begin();
  else
    void navigator.locks.request(key, { ifAvailable: true }, (lock) => {
      if (!lock) return undefined;
      begin();
      return released;
    });
  return () => {
    isOver = true;
    release();
  };
};

/** Stores the chapters in this browser until the server has them, and offers the draft of a closed tab. */
export const useChapterDraft = (videoId: string, list: ChapterList) => {
  const key = lockPrefix + videoId;
  const [left, setLeft] = useState<Draft | null>(null);
  const hasStored = useRef(false);
  const { chapters, saved, isChanged } = list;

  const stored = useRef(saved);
  useEffect(() => {
    const found = readDraft(key);
    return claim(key, () => {
      if (found && !isSameList(found.chapters, stored.current)) setLeft(found);
    });
  }, [key]);

  useEffect(() => {
    if (isChanged) {
      hasStored.current = true;
      writeDraft(key, {
        chapters: toStoredChapters(chapters),
        basedOn: [...saved],
        savedAt: Date.now(),
      });
    } else if (hasStored.current) {
      hasStored.current = false;
      writeDraft(key, null);
    }
  }, [chapters, isChanged, key, saved]);

  const discard = useCallback(() => {
    setLeft(null);
    writeDraft(key, null);
  }, [key]);

  const resume = useCallback(() => {
    // Conflicts with versions stored meanwhile are resolved on saving.
    if (left) list.resume(left.chapters, left.basedOn);
    setLeft(null);
  }, [left, list]);

  return { left, resume, discard };
};
