import { useEffect, useMemo, useState } from 'react';

import type { Color, Drawing, Shape, ShapeKind, Spot } from '../drawing/shapes';
import type { Mention } from '../mentions/find-mentions';
import { splitMarks } from '../rules/own-marks';
import type { Range } from '../rules/place-comment';
import { forgetOldDrafts, parseDraft, recallDraft, rememberDraft } from './device-memory';
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
  /** Of the film that range and drawing are of. */
  version: number | null;
};

export type Pen = {
  tool: ShapeKind;
  color: Color;
  /** Shapes that were undone, the last one first to come back. */
  undone: Shape[];
  /** Where words are being put. */
  words: { at: Spot; text: string } | null;
};

const noMarks = { range: null, drawing: null, drawnAt: null, version: null };
const empty: Draft = { text: '', mentions: [], isPlaced: true, ...noMarks };

/** What somebody is writing; it outlives the form, and a page that is loaded anew. */
export const useDraft = (token: string, version: number) => {
  const raw = useDevice(() => recallDraft(token, 'new'), null);
  const kept = useMemo(() => ({ ...empty, ...parseDraft<Draft>(raw) }), [raw]);
  const [changed, setChanged] = useState<Draft | null>(null);
  const { draft, markedIn } = useMemo(() => splitMarks(changed ?? kept, version), [changed, kept, version]);
  const [isOpen, setOpen] = useState(false);
  const [isDrawing, setDrawing] = useState(false);
  const [pen, setPen] = useState<Pen>({ tool: 'pen', color: 'red', undone: [], words: null });
  /** Counts how often the text is to get the focus. */
  const [focusCount, setFocusCount] = useState(0);
  useEffect(() => forgetOldDrafts(), []);
  useEffect(() => {
    if (!changed) return;
    const isEmpty = changed.text === '' && !changed.range && !changed.drawing;
    rememberDraft(token, 'new', isEmpty ? null : changed);
  }, [changed, token]);
  // Files can't be kept with the text; they last as long as the page.
  const [pictures, setPictures] = useState<File[]>([]);
  return {
    draft,
    /** The version that range and drawing are of where another is shown; nothing is marked or sent until that is settled. */
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
