import type { CreditType } from '../ai-types';

/** Seconds of video per credit. */
const secondsPerCredit: Record<CreditType, number> = {
  transcription: 60,
  translation: 60,
  description: 600,
  chapters: 600,
};

/**
 * Credits for a video of `seconds`: one per started minute or per started ten minutes, depending on the type.
 * Pure.
 */
export const toCredits = (type: CreditType, seconds: number): number =>
  Math.max(1, Math.ceil(seconds / secondsPerCredit[type]));
