/** Where an encode was when somebody began to watch it, and how long it still takes by its speed since then. */
export type EncodingPace = {
  version: number;
  /** From 0 to 1. */
  startShare: number;
  /** Milliseconds. */
  startedAt: number;
  /** Null while nobody can know. */
  secondsLeft: number | null;
};

/** Progress of less than this tells nothing of the speed. */
const minGain = 0.03;

/** The pace after another look at the progress (`share` from 0 to 1, `now` in milliseconds). Pure. */
export const measurePace = (
  before: EncodingPace | null,
  { version, share, now }: { version: number; share: number; now: number },
): EncodingPace => {
  // An encode that starts again, or one of a newer file, is measured anew.
  if (!before || before.version !== version || share < before.startShare) {
    return { version, startShare: share, startedAt: now, secondsLeft: null };
  }
  const gain = share - before.startShare;
  if (gain < minGain) return before;
  return { ...before, secondsLeft: ((now - before.startedAt) / gain / 1000) * (1 - share) };
};
