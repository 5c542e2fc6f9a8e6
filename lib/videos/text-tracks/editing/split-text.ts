import type { EditCue } from './cue-document';
import { fromFieldText, toFieldText } from './field-text';

type Timed = Pick<EditCue, 'start' | 'end' | 'text'>;
type Parts = { first: string; second: string; time: number };

/** Places where a text can be parted without cutting a word: at each stretch of spaces; at the end where there is one word only. */
const listBreaks = (typed: string): number[] => {
  const inside = [...typed.matchAll(/\s+/g)].map(({ index }) => index);
  return inside.length > 0 ? inside : [typed.length];
};

/** A cue's text in two: at the caret, whose share of the text is also its share of the time, or at a time, where the nearest word ends. */
export const splitText = (
  { start, end, text }: Timed,
  point: { time: number } | { caret: number },
): Parts => {
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
