import type { EditCue } from './cue-document';

/** Index of the last cue that begins at or before a time; -1 if none. Cues are sorted by start. */
export const findLastStart = (cues: readonly Pick<EditCue, 'start'>[], time: number): number => {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.start ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/** Maximum number of cues searched backwards for overlaps. */
const farthest = 50;

/** Indices of the cues shown at a time, the earliest first. */
export const findShown = (cues: readonly Pick<EditCue, 'start' | 'end'>[], time: number): number[] => {
  const last = findLastStart(cues, time);
  const shown: number[] = [];
  for (let at = last; at >= 0 && at > last - farthest; at -= 1)
    if ((cues[at]?.end ?? 0) > time) shown.unshift(at);
  return shown;
};
