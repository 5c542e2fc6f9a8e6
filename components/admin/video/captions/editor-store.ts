'use client';

import { createContext, use, useSyncExternalStore } from 'react';

import type { CueDocument, Splice } from '@/lib/videos/text-tracks/editing/cue-document';
import {
  applyEdit,
  createHistory,
  type Edited,
  type EditHistory,
  endTyping,
  getLastStep,
  isChanged,
  markSaved,
  redo,
  undo,
} from '@/lib/videos/text-tracks/editing/edit-history';
import type { Edit } from '@/lib/videos/text-tracks/editing/plan-edit';
import { keepInView, scrollView, type TimeView, zoomView } from '@/lib/videos/text-tracks/editing/time-view';
import type { CaptionEditorData } from '@/lib/videos/text-tracks/find-caption-editor-data';

import type { Playback, PlaybackState } from './playback';

export type ViewStore = ReturnType<typeof createViewStore>;

const firstSpan = 12_000;

/** The visible range of the waveform. `duration` in milliseconds. */
export const createViewStore = (duration: number) => {
  let view: TimeView = zoomView({ from: 0, span: firstSpan }, 1, 0, duration);
  const listeners = new Set<() => void>();
  const set = (next: TimeView): void => {
    if (next.from === view.from && next.span === view.span) return;
    view = next;
    for (const listener of listeners) listener();
  };
  return {
    get: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    zoom: (factor: number, anchor: number) => set(zoomView(view, factor, anchor, duration)),
    scroll: (by: number) => set(scrollView(view, by, duration)),
    moveTo: (from: number) => set(scrollView({ ...view, from }, 0, duration)),
    follow: (time: number) => set(keepInView(view, time, duration)),
  };
};

export type EditorState = {
  history: EditHistory;
  /** Key of the cue being edited; null if there is none. */
  active: number | null;
};

export type EditorStore = ReturnType<typeof createEditorStore>;

/** The document being edited, outside React's state: components subscribe to the parts they show. */
export const createEditorStore = (document: CueDocument, fps: number) => {
  let state: EditorState = {
    history: createHistory(document, fps),
    active: document.cues[0]?.key ?? null,
  };
  const listeners = new Set<() => void>();
  const watchers = new Set<(splice: Splice) => void>();
  const revealers = new Set<() => void>();

  const set = (next: EditorState): void => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const applyEdited = (edited: Edited | null): boolean => {
    if (!edited) return false;
    set({ history: edited.history, active: edited.active ?? state.active });
    for (const watcher of watchers) watcher(edited.splice);
    return true;
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Notified of every change of the document, including undo. */
    watch: (watcher: (splice: Splice) => void) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    /** Scrolls the active cue into view. `onReveal` registers a handler that can do so. */
    reveal: () => revealers.forEach((reveal) => reveal()),
    onReveal: (reveal: () => void) => {
      revealers.add(reveal);
      return () => void revealers.delete(reveal);
    },
    /** Returns false if the edit changes nothing or is not possible. */
    edit: (edit: Edit) => applyEdited(applyEdit(state.history, edit)),
    undo: () => applyEdited(undo(state.history)),
    redo: () => applyEdited(redo(state.history)),
    endTyping: () => set({ ...state, history: endTyping(state.history) }),
    select: (key: number | null) => {
      if (key !== state.active) set({ history: endTyping(state.history), active: key });
    },
    isChanged: () => isChanged(state.history),
    /** Captures the current state. Call the returned function once the server has stored it. */
    beginSave: () => {
      const step = getLastStep(state.history);
      return () => set({ ...state, history: markSaved(state.history, step) });
    },
  };
};

export type Editor = {
  editorData: CaptionEditorData;
  store: EditorStore;
  playback: Playback;
  view: ViewStore;
};

export const EditorContext = createContext<Editor | null>(null);

export const useEditor = (): Editor => {
  const value = use(EditorContext);
  if (!value) throw new Error('useEditor outside of the caption editor');
  return value;
};

/** A part of the editor's state; `select` must return the same value until that part changes. */
export const useEdited = <T>(select: (state: EditorState) => T): T => {
  const { store } = useEditor();
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
};

/** A part of the playback state. */
export const usePlayback = <T>(select: (state: PlaybackState) => T): T => {
  const { playback } = useEditor();
  const read = () => select(playback.get());
  return useSyncExternalStore(playback.subscribe, read, read);
};
