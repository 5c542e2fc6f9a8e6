import { useEffect, useRef, useState } from 'react';

import type { Color, Drawing, Shape, ShapeKind, Spot } from '../drawing/shapes';
import type { Range } from '../rules/place-comment';
import { recallDraft, rememberDraft } from './device-memory';

export type Draft = {
  text: string;
  /** Whether the comment stands at a place of the film. */
  isPlaced: boolean;
  range: Range | null;
  drawing: Drawing | null;
  /** The frame that was drawn on. */
  drawnAt: number | null;
};

export type Pen = {
  tool: ShapeKind;
  color: Color;
  /** Shapes that were undone, the last one first to come back. */
  undone: Shape[];
  /** Where words are being put. */
  words: { at: Spot; text: string } | null;
};

const empty: Draft = { text: '', isPlaced: true, range: null, drawing: null, drawnAt: null };

/** What somebody is writing; it outlives the form, and a page that is loaded anew. */
export const useDraft = (token: string) => {
  const [draft, setDraft] = useState<Draft>(empty);
  const [isOpen, setOpen] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const [pen, setPen] = useState<Pen>({ tool: 'pen', color: 'red', undone: [], words: null });
  /** Counts how often the text is to get the focus. */
  const [focusCount, setFocusCount] = useState(0);
  const isRecalled = useRef(false);
  useEffect(() => {
    const kept = recallDraft<Draft>(token);
    isRecalled.current = true;
    if (kept) setDraft({ ...empty, ...kept });
  }, [token]);
  useEffect(() => {
    if (!isRecalled.current) return;
    const isEmpty = draft.text === '' && !draft.range && !draft.drawing;
    rememberDraft(token, isEmpty ? null : draft);
  }, [draft, token]);
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part })),
    clear: () => setDraft(empty),
    isOpen,
    setOpen,
    isDrawing,
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
