/** Loudness of consecutive frames, in dB below full scale. */
export type Loudness = { frameSeconds: number; levels: readonly number[] };

export type Chunk = { start: number; end: number };

/** Loudness is averaged over this time, so that a pause between sentences wins over one between words. */
const WINDOW_SECONDS = 0.5;
/** Replaces digital silence, which is minus infinity and cannot be averaged. dB. */
const FLOOR = -100;

const smooth = ({ frameSeconds, levels }: Loudness): number[] => {
  const reach = Math.max(1, Math.round(WINDOW_SECONDS / frameSeconds / 2));
  const sums = [0];
  for (const level of levels) sums.push((sums.at(-1) ?? 0) + Math.max(FLOOR, level));
  return levels.map((_, index) => {
    const [from, to] = [Math.max(0, index - reach), Math.min(levels.length, index + reach + 1)];
    return ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
};

/**
 * Plans cuts of `duration` seconds of audio into chunks of at most `longest`: at the quietest point of each
 * chunk's second half, without gaps or overlaps.
 */
export const planChunks = (loudness: Loudness, duration: number, longest: number): Chunk[] => {
  const smoothed = smooth(loudness);
  const chunks: Chunk[] = [];
  let start = 0;
  while (duration - start > longest) {
    const from = Math.ceil((start + longest / 2) / loudness.frameSeconds);
    const to = Math.floor((start + longest) / loudness.frameSeconds);
    let quietest = to;
    for (let frame = to - 1; frame >= from; frame -= 1) {
      if ((smoothed[frame] ?? 0) < (smoothed[quietest] ?? 0)) quietest = frame;
    }
    // Cuts in the middle of a frame, and always advances.
    const cut = Math.min(start + longest, Math.round((quietest + 0.5) * loudness.frameSeconds * 1000) / 1000);
    chunks.push({ start, end: cut });
    start = cut;
  }
  chunks.push({ start, end: duration });
  return chunks;
};
