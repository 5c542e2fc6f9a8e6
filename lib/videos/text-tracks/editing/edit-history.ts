import { type CueDocument, applySplice, invertSplice, type Splice } from './cue-document';
import { type Edit, findCueAt, planEdit } from './plan-edit';

/** A step for the labels of undo; `number` is the cue's number counted from 1, or null. */
type Step = {
  kind: Edit['kind'];
  number: number | null;
  key: number | null;
  splice: Splice;
  active: number | null;
};

/** A document with its history. `savedAt` is the last step that the server has. */
export type EditHistory = {
  document: CueDocument;
  fps: number;
  nextKey: number;
  past: readonly Step[];
  future: readonly Step[];
  savedAt: Step | null;
  /** Whether the next typed letter extends the last step. */
  isTyping: boolean;
};

/** Maximum number of steps that can be undone. */
const longest = 1000;

/** `nextKey` is larger than every key in the document. */
export const createHistory = (document: CueDocument, fps: number): EditHistory => ({
  document,
  fps,
  nextKey: document.cues.reduce((most, { key }) => Math.max(most, key), -1) + 1,
  past: [],
  future: [],
  savedAt: null,
  isTyping: false,
});

export const isChanged = ({ past, savedAt }: EditHistory): boolean => (past.at(-1) ?? null) !== savedAt;

/** The result of an edit: the applied splice, and the cue to continue with. */
export type Edited = { history: EditHistory; splice: Splice; active: number | null };

/** Letters typed in succession into one cue form one step. */
const joinTyping = (history: EditHistory, step: Step): Step | null => {
  const last = history.past.at(-1);
  if (!history.isTyping || !last || last === history.savedAt) return null;
  if (last.kind !== 'text' || step.kind !== 'text' || last.key !== step.key) return null;
  return { ...step, splice: { ...step.splice, removed: last.splice.removed } };
};

/** Applies an edit; null if it changes nothing. */
export const applyEdit = (history: EditHistory, edit: Edit): Edited | null => {
  const planned = planEdit(history, edit);
  if (!planned) return null;
  const { splice, active, created } = planned;
  const key = 'key' in edit ? edit.key : null;
  const at = key === null ? -1 : findCueAt(history.document, key);
  const step: Step = { kind: edit.kind, number: at < 0 ? null : at + 1, key, splice, active };
  const joined = joinTyping(history, step);
  const past = joined ? [...history.past.slice(0, -1), joined] : [...history.past, step].slice(-longest);
  return {
    history: {
      ...history,
      document: applySplice(history.document, splice),
      nextKey: history.nextKey + created,
      past,
      future: [],
      isTyping: edit.kind === 'text',
    },
    splice,
    active,
  };
};

/** Ends a run of typing, so that it can be undone separately. */
export const endTyping = (history: EditHistory): EditHistory =>
  history.isTyping ? { ...history, isTyping: false } : history;

/** The cue of a step, if it still exists. */
const toActive = (document: CueDocument, { key, splice }: Step): number | null =>
  key !== null && findCueAt(document, key) >= 0 ? key : (document.cues[splice.at]?.key ?? null);

export const undo = (history: EditHistory): Edited | null => {
  const step = history.past.at(-1);
  if (!step) return null;
  const splice = invertSplice(step.splice);
  const document = applySplice(history.document, splice);
  const past = history.past.slice(0, -1);
  const future = [step, ...history.future];
  return {
    history: { ...history, document, past, future, isTyping: false },
    splice,
    active: toActive(document, step),
  };
};

export const redo = (history: EditHistory): Edited | null => {
  const [step, ...future] = history.future;
  if (!step) return null;
  const document = applySplice(history.document, step.splice);
  const past = [...history.past, step];
  return {
    history: { ...history, document, past, future, isTyping: false },
    splice: step.splice,
    active: toActive(document, step),
  };
};

/** Marks the state after `step` as saved. */
export const markSaved = (history: EditHistory, step: Step | null): EditHistory => ({
  ...history,
  savedAt: step,
  isTyping: false,
});

/** The step to mark after saving. */
export const getLastStep = ({ past }: EditHistory): Step | null => past.at(-1) ?? null;
