import { type CueDocument, type EditCue, sortCues, type Splice, spliceTo } from './cue-document';
import { fromFieldText, toFieldText } from './find-replace';
import { addFrames, getLeastGap } from './times';

type Timed = Pick<EditCue, 'start' | 'end' | 'text'>;
type Parts = { first: string; second: string; time: number };

/**
 * Positions where a text can be split between words: each run of spaces, or the end if there is only one
 * word.
 */
const listBreaks = (typed: string): number[] => {
  const inside = [...typed.matchAll(/\s+/g)].map(({ index }) => index);
  return inside.length > 0 ? inside : [typed.length];
};

/**
 * Splits a cue's text at the caret, whose share of the text becomes its share of the time, or at a time, at
 * the nearest end of a word.
 */
const splitText = ({ start, end, text }: Timed, point: { time: number } | { caret: number }): Parts => {
  const typed = toFieldText(text);
  const length = Math.max(1, typed.length);
  const caret =
    'caret' in point
      ? point.caret
      : nearest(listBreaks(typed), ((point.time - start) / Math.max(1, end - start)) * length);
  const time = 'time' in point ? point.time : Math.round(start + (caret / length) * (end - start));
  return {
    first: fromFieldText(typed.slice(0, caret).trim()),
    second: fromFieldText(typed.slice(caret).trim()),
    time,
  };
};

const nearest = (places: readonly number[], wanted: number): number =>
  places.reduce((best, place) => (Math.abs(place - wanted) < Math.abs(best - wanted) ? place : best));

/** Milliseconds, like all times here. */
const newCueLength = 2000;
const shortestNewCue = 500;

/** An edit of a document. Cues are identified by key. */
export type Edit =
  | { kind: 'text'; key: number; text: string }
  | { kind: 'times'; key: number; start: number; end: number }
  | { kind: 'insert'; start: number; after?: number }
  /** At a time, or at the caret in the cue's text. */
  | { kind: 'split'; key: number; time?: number; caret?: number }
  /** Merges with the next cue. */
  | { kind: 'merge'; key: number }
  | { kind: 'remove'; key: number }
  /** Shifts all cues, or those from `from` on. */
  | { kind: 'shift'; by: number; from: number | null }
  | { kind: 'replace'; texts: ReadonlyMap<number, string> }
  /** Restores another state of the whole document. */
  | { kind: 'restore'; document: CueDocument };

/**
 * The change of an edit, and the cue to continue with (null: none); `created` counts the new keys, which
 * start at `nextKey`.
 */
type PlannedEdit = { splice: Splice; active: number | null; created: number };

type PlanContext = { document: CueDocument; fps: number; nextKey: number };

/** Plans an edit; null if it changes nothing or is not possible. */
export const planEdit = (context: PlanContext, edit: Edit): PlannedEdit | null => {
  switch (edit.kind) {
    case 'text':
      return changeCue(context, edit.key, ({ text }) => (text === edit.text ? null : { text: edit.text }));
    case 'times':
      return retime(context, edit);
    case 'insert':
      return insertCue(context, edit);
    case 'split':
      return splitCue(context, edit);
    case 'merge':
      return mergeCues(context, edit.key);
    case 'remove':
      return removeCue(context, edit.key);
    case 'shift':
      return shiftCues(context, edit);
    case 'replace':
      return replaceTexts(context, edit.texts);
    case 'restore':
      return restore(context, edit.document);
  }
};

export const findCueAt = ({ cues }: CueDocument, key: number): number =>
  cues.findIndex((cue) => cue.key === key);

const plan = (splice: Splice | null, active: number | null, created = 0): PlannedEdit | null =>
  splice && { splice, active, created };

const changeCue = (
  { document }: PlanContext,
  key: number,
  change: (cue: EditCue) => Partial<EditCue> | null,
): PlannedEdit | null => {
  const at = findCueAt(document, key);
  const cue = document.cues[at];
  const changed = cue && change(cue);
  return changed ? plan({ at, removed: [cue], added: [{ ...cue, ...changed }] }, key) : null;
};

/** Sorts the cues by start again; blocks before the first cue stay before all cues. */
const toOrder = (document: CueDocument, cues: readonly EditCue[], active: number | null, created = 0) =>
  plan(spliceTo(document, sortCues(cues)), active, created);

const retime = (
  { document }: PlanContext,
  { key, start, end }: { key: number; start: number; end: number },
): PlannedEdit | null => {
  const at = findCueAt(document, key);
  const cue = document.cues[at];
  if (!cue || start < 0 || end <= start || (cue.start === start && cue.end === end)) return null;
  return toOrder(document, document.cues.with(at, { ...cue, start, end }), key);
};

const insertCue = (
  { document, fps, nextKey }: PlanContext,
  { start: asked, after }: { start: number; after?: number },
): PlannedEdit => {
  const { cues } = document;
  const place = after === undefined ? -1 : findCueAt(document, after);
  const previous = cues[place];
  const start = previous ? previous.end + getLeastGap(fps) : asked;
  const found = previous ? place + 1 : cues.findIndex((cue) => cue.start > start);
  const at = found < 0 ? cues.length : found;
  const limit = (cues[at]?.start ?? Infinity) - getLeastGap(fps);
  const end = limit - start >= shortestNewCue ? Math.min(limit, start + newCueLength) : start + newCueLength;
  const cue = { key: nextKey, id: '', start, end, settings: '', text: '', before: [] };
  const planned = toOrder(document, [...cues.slice(0, at), cue, ...cues.slice(at)], nextKey, 1);
  // A new cue always changes the document.
  return planned as PlannedEdit;
};

const splitCue = (
  { document, fps, nextKey }: PlanContext,
  { key, time, caret }: { key: number; time?: number; caret?: number },
): PlannedEdit | null => {
  const at = findCueAt(document, key);
  const cue = document.cues[at];
  if (!cue) return null;
  const parts = splitText(cue, time === undefined ? { caret: caret ?? 0 } : { time });
  const start = addFrames(parts.time, 0, fps);
  const end = start - getLeastGap(fps);
  if (end <= cue.start || start >= cue.end) return null;
  const first = { ...cue, end, text: parts.first };
  const second = { ...cue, key: nextKey, id: '', before: [], start, text: parts.second };
  return plan({ at, removed: [cue], added: [first, second] }, nextKey, 1);
};

const mergeCues = ({ document }: PlanContext, key: number): PlannedEdit | null => {
  const at = findCueAt(document, key);
  const [cue, next] = [document.cues[at], document.cues[at + 1]];
  if (!cue || !next) return null;
  const lines = [cue.text, next.text].filter((text) => text.trim() !== '');
  const text = lines.join(lines.some((line) => line.includes('\n')) ? ' ' : '\n');
  const before = [...cue.before, ...next.before];
  return plan(
    { at, removed: [cue, next], added: [{ ...cue, before, text, end: Math.max(cue.end, next.end) }] },
    key,
  );
};

/** Keeps the blocks before the removed cue. */
const removeCue = ({ document }: PlanContext, key: number): PlannedEdit | null => {
  const at = findCueAt(document, key);
  const cue = document.cues[at];
  if (!cue) return null;
  const next = document.cues[at + 1];
  const active = next?.key ?? document.cues[at - 1]?.key ?? null;
  if (cue.before.length === 0) return plan({ at, removed: [cue], added: [] }, active);
  if (next) {
    const kept = { ...next, before: [...cue.before, ...next.before] };
    return plan({ at, removed: [cue, next], added: [kept] }, active);
  }
  const { header, head, tail } = document;
  const frame = {
    before: { header, head, tail },
    after: { header, head, tail: [...cue.before, ...tail] },
  };
  return plan({ at, removed: [cue], added: [], frame }, active);
};

const shiftCues = (
  { document }: PlanContext,
  { by, from }: { by: number; from: number | null },
): PlannedEdit | null => {
  const at = from === null ? 0 : findCueAt(document, from);
  const moved = at < 0 ? [] : document.cues.slice(at);
  if (by === 0 || moved.length === 0 || (moved[0]?.start ?? 0) + by < 0) return null;
  const shifted = moved.map((cue) => ({ ...cue, start: cue.start + by, end: cue.end + by }));
  return toOrder(document, [...document.cues.slice(0, at), ...shifted], from);
};

const replaceTexts = ({ document }: PlanContext, texts: ReadonlyMap<number, string>): PlannedEdit | null => {
  const cues = document.cues.map((cue) => {
    const text = texts.get(cue.key);
    return text === undefined || text === cue.text ? cue : { ...cue, text };
  });
  return plan(spliceTo(document, cues), null);
};

/** The restored document's cues get new keys. */
const restore = ({ document, nextKey }: PlanContext, other: CueDocument): PlannedEdit => {
  const added = other.cues.map((cue, index) => ({ ...cue, key: nextKey + index }));
  const toFrame = ({ header, head, tail }: CueDocument) => ({ header, head, tail });
  const frame = { before: toFrame(document), after: toFrame(other) };
  const splice = { at: 0, removed: document.cues, added, frame };
  return { splice, active: added[0]?.key ?? null, created: added.length };
};
