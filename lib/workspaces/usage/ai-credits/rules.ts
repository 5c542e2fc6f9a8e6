import type { CreditType } from '../ai-types';

/** Seconds of video that one credit is good for. */
const secondsPerCredit: Record<CreditType, number> = {
  transcription: 60,
  translation: 60,
  description: 600,
  chapters: 600,
};

/**
 * What something costs for a video of `seconds`: a credit for each minute, or each ten minutes, that was
 * begun. Pure.
 */
export const toCredits = (type: CreditType, seconds: number): number =>
  Math.max(1, Math.ceil(seconds / secondsPerCredit[type]));
