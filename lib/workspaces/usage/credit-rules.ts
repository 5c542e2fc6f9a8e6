import type { CreditType } from './ai-types';

/** The last day of the current credit month and the first day of the next one, in UTC. */
export const getCreditMonth = (now: Date): { end: Date; next: Date } => {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return { end: new Date(Date.UTC(year, month + 1, 0)), next: new Date(Date.UTC(year, month + 1, 1)) };
};

/** Formats a day in the user's language, e.g. `30. November`. */
export const formatCreditDay = (language: string, day: Date): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(day);

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
