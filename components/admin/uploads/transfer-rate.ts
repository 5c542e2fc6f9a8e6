import { formatBytes } from '@/lib/core/i18n/format';

/**
 * Formats the sent part of a total, both in bytes: `4,3` and `6,1 GB`, or with separate units if they differ.
 */
export const formatAmount = (language: string, sent: number, total: number) => {
  const whole = formatBytes(language, total);
  const part = formatBytes(language, sent);
  const unitOf = (value: string) => value.replace(/[\d.,\s\u00a0\u202f]+/g, '');
  const isSameUnit = unitOf(whole) === unitOf(part);
  return { sent: isSameUnit ? part.replace(/[\s\u00a0\u202f]*[^\d.,\s]+$/, '') : part, total: whole };
};

/** Bytes sent at a time in milliseconds. */
export type Sample = { at: number; sent: number };

/** Long enough for a stable rate, short enough to follow changes. */
const windowMs = 8000;

/** The relevant samples plus the newest one. Samples from before a pause or restart are dropped. */
export const addSample = (samples: readonly Sample[], next: Sample): Sample[] => {
  const last = samples.at(-1);
  if (last && next.sent < last.sent) return [next];
  return [...samples.filter(({ at }) => at > next.at - windowMs), next];
};

/** Bytes per second; null until two samples are at least a second apart. */
export const measureRate = (samples: readonly Sample[]): number | null => {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 1000) return null;
  return ((last.sent - first.sent) / (last.at - first.at)) * 1000;
};

/** Seconds until `rest` bytes are sent; Infinity without progress. */
export const estimateSeconds = (rest: number, rate: number | null): number =>
  rate && rate > 0 ? rest / rate : Number.POSITIVE_INFINITY;
