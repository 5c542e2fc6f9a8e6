import { useEffect, useMemo, useState } from 'react';

import type { Color, Drawing, Shape, ShapeKind, Spot } from '../drawing/shapes';
import type { Range } from '../rules/place-comment';
import { forgetOldDrafts, parseDraft, recallDraft, rememberDraft } from './device-memory';
import type { Person } from './share-api';
import { useDevice } from './use-device';

type Marked = { version: number | null; range: unknown; drawing: unknown; drawnAt: number | null };

/**
 * The marks of a draft that apply to the shown version. Frames of another version do not match, so its range
 * and drawing are left out and `markedIn` names that version. Pure.
 */
export const splitMarks = <D extends Marked>(
  draft: D,
  version: number,
): { draft: D; markedIn: number | null } => {
  const isElsewhere = (draft.range !== null || draft.drawing !== null) && draft.version !== version;
  if (!isElsewhere) return { draft, markedIn: null };
  return { draft: { ...draft, range: null, drawing: null, drawnAt: null }, markedIn: draft.version };
};

export type Draft = {
  text: string;
  /** Members picked after an `@`. */
  mentions: Person[];
  /** Whether the comment has a timecode. */
  isPlaced: boolean;
  range: Range | null;
  drawing: Drawing | null;
  /** The frame that the drawing belongs to. */
  drawnAt: number | null;
  /** The version that range and drawing belong to. */
  version: number | null;
};

export type Pen = {
  tool: ShapeKind;
  color: Color;
  /** Undone shapes; the last one is redone first. */
  undone: Shape[];
  /** Position and content of a text shape that is being typed. */
  words: { at: Spot; text: string } | null;
};

const noMarks = { range: null, drawing: null, drawnAt: null, version: null };
const empty: Draft = { text: '', mentions: [], isPlaced: true, ...noMarks };

/** The draft of a new comment. It survives closing the form and reloading the page. */
export const useDraft = (token: string, version: number) => {
  const raw = useDevice(() => recallDraft(token, 'new'), null);
  const kept = useMemo(() => ({ ...empty, ...parseDraft<Draft>(raw) }), [raw]);
  const [changed, setChanged] = useState<Draft | null>(null);
  const { draft, markedIn } = useMemo(() => splitMarks(changed ?? kept, version), [changed, kept, version]);
  const [isOpen, setOpen] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const [pen, setPen] = useState<Pen>({ tool: 'pen', color: 'red', undone: [], words: null });
  /** Increments whenever the text field should take the focus. */
  const [focusCount, setFocusCount] = useState(0);
  useEffect(() => forgetOldDrafts(), []);
  useEffect(() => {
    if (!changed) return;
    const isEmpty = changed.text === '' && !changed.range && !changed.drawing;
    rememberDraft(token, 'new', isEmpty ? null : changed);
  }, [changed, token]);
  // Files cannot be stored with the text. They are lost on reload.
  const [pictures, setPictures] = useState<File[]>([]);
  return {
    draft,
    /**
     * The version of range and drawing if it is not the shown one. Marking and sending are disabled until
     * that is resolved.
     */
    markedIn,
    pictures,
    setPictures,
    change: (part: Partial<Draft>) => {
      const isMark = Boolean(part.range ?? part.drawing);
      if (isMark && markedIn !== null) return;
      setChanged((before) => ({ ...(before ?? kept), ...part, ...(isMark && { version }) }));
    },
    dropMarks: () => setChanged((before) => ({ ...(before ?? kept), ...noMarks })),
    clear: () => {
      setChanged(empty);
      setPictures([]);
    },
    isOpen,
    setOpen,
    isDrawing: isDrawing && markedIn === null,
    setDrawing: (is: boolean) => {
      setDrawing(is);
      setPen((before) => ({ ...before, undone: [], words: null }));
    },
    pen,
    changePen: (part: Partial<Pen>) => setPen((before) => ({ ...before, ...part })),
    focusCount,
    focus: () => setFocusCount((count) => count + 1),
  };
};
