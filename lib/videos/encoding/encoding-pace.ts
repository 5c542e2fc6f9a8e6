/** Progress of an encode when observation began, and the estimated time left at the speed since then. */
export type EncodingPace = {
  version: number;
  /** From 0 to 1. */
  startShare: number;
  /** Milliseconds. */
  startedAt: number;
  /** Null while the rate is unknown. */
  secondsLeft: number | null;
};

/** Least progress from which a speed is estimated. */
const minGain = 0.03;

/** Updates the pace with newly read progress (`share` from 0 to 1, `now` in milliseconds). Pure. */
export const measurePace = (
  before: EncodingPace | null,
  { version, share, now }: { version: number; share: number; now: number },
): EncodingPace => {
  // The measurement restarts with a new attempt or a newer file.
  if (!before || before.version !== version || share < before.startShare) {
    return { version, startShare: share, startedAt: now, secondsLeft: null };
  }
  const gain = share - before.startShare;
  if (gain < minGain) return before;
  return { ...before, secondsLeft: ((now - before.startedAt) / gain / 1000) * (1 - share) };
};
