'use client';

import { useEffect, useMemo, useState } from 'react';

import { findShown } from '@/lib/videos/text-tracks/editing/cue-document';
import { type KeyCommand, type KeyPlace, toKeyCommand } from '@/lib/videos/text-tracks/editing/key-commands';
import { findCueAt } from '@/lib/videos/text-tracks/editing/plan-edit';

import type { Editor } from './editor-store';

/** Marks a place with specific shortcuts; see `toKeyCommand`. */
const keyPlaceAttribute = 'data-key-place';

/** The place an event comes from or that has the focus. On the page itself, keys act as in the list. */
const findKeyPlace = (target: EventTarget | null): KeyPlace => {
  if (!(target instanceof Element) || target === document.body) return 'list';
  const place = target.getAttribute(keyPlaceAttribute);
  return place === 'list' || place === 'waveform' || place === 'text' ? place : 'other';
};

/** The focused place, for the line of key hints. */
export const useKeyPlace = (): Exclude<KeyPlace, 'other'> => {
  const [place, setPlace] = useState<Exclude<KeyPlace, 'other'>>('list');
  useEffect(() => {
    const look = () => {
      const now = findKeyPlace(document.activeElement);
      setPlace(now === 'other' ? 'list' : now);
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  return place;
};

/** Actions that only the page can perform. */
export type PageActions = {
  canEdit: boolean;
  save: () => void;
  openSearch: () => void;
  openReplace: () => void;
  openShift: () => void;
  openHelp: () => void;
  focusList: () => void;
  focusText: () => void;
};

export type Commands = Record<KeyCommand, () => void>;

const createCommands = ({ store, playback }: Editor, page: () => PageActions): Commands => {
  const document = () => store.get().history.document;
  const active = () => {
    const { active: key } = store.get();
    const at = key === null ? -1 : findCueAt(document(), key);
    return document().cues[at] ?? null;
  };
  const move = (by: 1 | -1): void => {
    const { cues } = document();
    const cue = active();
    const at = cue ? cues.indexOf(cue) + by : 0;
    const next = cues[at];
    if (!next) return;
    store.select(next.key);
    if (!playback.get().isPlaying) playback.goTo(next.start);
  };
  const edit = (change: () => void) => () => {
    if (page().canEdit) change();
  };
  /** After pausing, the cue at the playhead becomes the active one. */
  const pause = (): void => {
    playback.pause();
    const [shown] = findShown(document().cues, playback.get().time);
    const cue = shown === undefined ? undefined : document().cues[shown];
    if (cue && findKeyPlace(window.document.activeElement) !== 'text') store.select(cue.key);
  };
  const setTimes = (change: { start?: number; end?: number }) => {
    const cue = active();
    if (!cue) return;
    const { start, end, key } = { ...cue, ...change };
    // A start after the end moves the whole cue.
    if (change.start !== undefined && start >= end)
      store.edit({ kind: 'times', key, start, end: start + cue.end - cue.start });
    else store.edit({ kind: 'times', key, start, end });
  };
  const withActive = (use: (key: number) => void) =>
    edit(() => {
      const cue = active();
      if (cue) use(cue.key);
    });

  return {
    togglePlay: () => (playback.get().isPlaying ? pause() : playback.play()),
    shuttleBack: () => playback.shuttle(-1),
    shuttleForward: () => playback.shuttle(1),
    pause,
    frameBack: () => playback.step(-1),
    frameForward: () => playback.step(1),
    secondBack: () => playback.seek(playback.get().time - 1000),
    secondForward: () => playback.seek(playback.get().time + 1000),
    startHere: edit(() => setTimes({ start: playback.get().time })),
    endHere: edit(() => setTimes({ end: playback.get().time })),
    split: withActive((key) => {
      if (store.edit({ kind: 'split', key, time: playback.get().time })) return;
      // The playhead is outside the cue, or too close to an edge.
      const cue = active();
      if (cue) store.edit({ kind: 'split', key, time: (cue.start + cue.end) / 2 });
    }),
    splitAtCaret: withActive((key) => {
      const field = window.document.activeElement;
      if (!(field instanceof HTMLTextAreaElement)) return;
      if (store.edit({ kind: 'split', key, caret: field.selectionStart })) page().focusText();
    }),
    merge: withActive((key) => void store.edit({ kind: 'merge', key })),
    insert: edit(() => {
      store.edit({ kind: 'insert', start: playback.get().time });
      page().focusText();
    }),
    remove: withActive((key) => void store.edit({ kind: 'remove', key })),
    editText: () => page().focusText(),
    toList: () => {
      store.endTyping();
      page().focusList();
    },
    previousCue: () => move(-1),
    nextCue: () => move(1),
    nextText: () => {
      move(1);
      page().focusText();
    },
    save: () => page().save(),
    undo: edit(() => void store.undo()),
    redo: edit(() => void store.redo()),
    find: () => page().openSearch(),
    replace: edit(() => page().openReplace()),
    shiftAll: edit(() => page().openShift()),
    help: () => page().openHelp(),
  };
};

/** Holds the page's actions of the latest render. */
const holdActions = (first: PageActions) => {
  let actions = first;
  return {
    get: () => actions,
    set: (latest: PageActions) => {
      actions = latest;
    },
  };
};

/** All commands behind keys and buttons. Shortcuts apply to the whole page unless a dialog is open. */
export const useCommands = (editor: Editor, actions: PageActions): Commands => {
  const [page] = useState(() => holdActions(actions));
  useEffect(() => page.set(actions));
  const commands = useMemo(() => createCommands(editor, page.get), [editor, page]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || window.document.querySelector('dialog[open]')) return;
      const command = toKeyCommand(event, findKeyPlace(event.target));
      if (!command) return;
      event.preventDefault();
      commands[command]();
    };
    window.document.addEventListener('keydown', onKeyDown);
    return () => window.document.removeEventListener('keydown', onKeyDown);
  }, [commands]);
  return commands;
};
