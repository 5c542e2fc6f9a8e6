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
