import { useEffect, useMemo, useState } from 'react';

import type { Color, Drawing, Shape, ShapeKind, Spot } from '../drawing/shapes';
import type { Mention } from '../mentions/find-mentions';
import type { Range } from '../rules/place-comment';
import { parseDraft, recallDraft, rememberDraft } from './device-memory';
import { useDevice } from './use-device';

export type Draft = {
  text: string;
  /** Those who were picked after an `@`. */
  mentions: Mention[];
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

const empty: Draft = { text: '', mentions: [], isPlaced: true, range: null, drawing: null, drawnAt: null };

/** What somebody is writing; it outlives the form, and a page that is loaded anew. */
export const useDraft = (token: string) => {
  const raw = useDevice(() => recallDraft(token), null);
  const kept = useMemo(() => ({ ...empty, ...parseDraft<Draft>(raw) }), [raw]);
  const [changed, setChanged] = useState<Draft | null>(null);
  const draft = changed ?? kept;
  const [isOpen, setOpen] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const [pen, setPen] = useState<Pen>({ tool: 'pen', color: 'red', undone: [], words: null });
  /** Counts how often the text is to get the focus. */
  const [focusCount, setFocusCount] = useState(0);
  useEffect(() => {
    if (!changed) return;
    const isEmpty = changed.text === '' && !changed.range && !changed.drawing;
    rememberDraft(token, isEmpty ? null : changed);
  }, [changed, token]);
  // Files can't be kept with the text; they last as long as the page.
  const [pictures, setPictures] = useState<File[]>([]);
  return {
    draft,
    pictures,
    setPictures,
    change: (part: Partial<Draft>) => setChanged((before) => ({ ...(before ?? kept), ...part })),
    clear: () => {
      setChanged(empty);
      setPictures([]);
    },
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
