type Placed = { id: string; frame: number };
export type Marker<T extends Placed> = { first: T; others: T[] };

/**
 * Markers in the order of the video. A marker closer than `least` frames to another one is merged into it.
 */
export const mergeMarkers = <T extends Placed>(placed: readonly T[], least: number): Marker<T>[] => {
  const markers: Marker<T>[] = [];
  for (const each of [...placed].sort((a, b) => a.frame - b.frame)) {
    const last = markers.at(-1);
    if (last && each.frame - last.first.frame < least) last.others.push(each);
    else markers.push({ first: each, others: [] });
  }
  return markers;
};

export type Range = { frameIn: number; frameOut: number };
export type RangeEnd = 'in' | 'out';
export type Place = { frameIn: number; frameOut?: number };

/**
 * Chooses the place of a new comment: its range, the frame of its drawing, or the current frame. Null if the
 * place is switched off.
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
  // A drawing is meaningless without its frame.
  if (!isOn && drawnAt === null) return null;
  if (range) return { frameIn: range.frameIn, frameOut: range.frameOut };
  if (drawnAt !== null) return { frameIn: drawnAt };
  return { frameIn: frame };
};

/** Moves one end of a range. An end that passes the other one moves it along. */
export const setEnd = (range: Range | null, end: RangeEnd, frame: number): Range => {
  const { frameIn, frameOut } = range ?? { frameIn: frame, frameOut: frame };
  return end === 'in'
    ? { frameIn: frame, frameOut: Math.max(frame, frameOut) }
    : { frameIn: Math.min(frame, frameIn), frameOut: frame };
};

/** Moves one end of a range to a frame, clamped to the video. */
export const moveEnd = (range: Range, end: RangeEnd, frame: number, last: number): Range =>
  setEnd(range, end, Math.min(Math.max(0, frame), last));

/**
 * The frame for an end's position on the track, from 0 to 1. The Out handle is to the right of the frame it
 * includes.
 */
export const toEndFrame = (end: RangeEnd, part: number, last: number): number =>
  Math.round(part * (last + 1)) - (end === 'out' ? 1 : 0);
