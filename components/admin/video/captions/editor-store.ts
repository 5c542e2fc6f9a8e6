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
import type { CueDocument } from '@/lib/videos/text-tracks/editing/cue-document';
import type { Edit } from '@/lib/videos/text-tracks/editing/plan-edit';
import type { Splice } from '@/lib/videos/text-tracks/editing/splice';

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
  const take = (edited: Edited | null): boolean => {
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
    edit: (edit: Edit) => take(applyEdit(state.history, edit)),
    undo: () => take(undo(state.history)),
    redo: () => take(redo(state.history)),
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
