export type Range = { frameIn: number; frameOut: number };
export type RangeEnd = 'in' | 'out';
export type Place = { frameIn: number; frameOut?: number };

/**
 * Chooses the place of a new comment: its range, the frame of its drawing, or the current frame. Null if the place is switched off.
 */
export const placeComment = ({
  isOn,
  range,
  drawnAt,
  frame,
}: {
  isOn: boolean;
  range: Range | null;
  drawnAt: number | null;
  frame: number;
}): Place | null => {
  // A drawing says nothing without the frame it was made on.
  if (!isOn && drawnAt === null) return null;
  if (range) return { frameIn: range.frameIn, frameOut: range.frameOut };
  if (drawnAt !== null) return { frameIn: drawnAt };
  return { frameIn: frame };
};

/** A range with one end moved; an end that passes the other one takes it along. */
export const setEnd = (range: Range | null, end: RangeEnd, frame: number): Range => {
  const { frameIn, frameOut } = range ?? { frameIn: frame, frameOut: frame };
  return end === 'in'
    ? { frameIn: frame, frameOut: Math.max(frame, frameOut) }
    : { frameIn: Math.min(frame, frameIn), frameOut: frame };
};

/** A range with one end put to a frame of the film, which it does not leave. */
export const moveEnd = (range: Range, end: RangeEnd, frame: number, last: number): Range =>
  setEnd(range, end, Math.min(Math.max(0, frame), last));

/** The frame that an end names where it stands on a line, from 0 to 1: Out is right of the frame it includes. */
export const toEndFrame = (end: RangeEnd, part: number, last: number): number =>
  Math.round(part * (last + 1)) - (end === 'out' ? 1 : 0);
