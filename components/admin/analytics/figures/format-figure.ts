import { formatBytes, formatNumber } from '@/lib/core/i18n/format';

/** The unit of a number. */
export type Figure = 'count' | 'bytes' | 'gigabytes';

/** `gigabytes` formats bytes as gigabytes without the unit, for tables with the unit in the heading. */
export const formatFigure = (language: string, figure: Figure, value: number): string => {
  if (figure === 'count') return formatNumber(language, value);
  if (figure === 'bytes') return formatBytes(language, value);
  return new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    value / 1e9,
  );
};
