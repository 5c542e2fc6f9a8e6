import { formatBytes } from '@/lib/core/i18n/format-bytes';
import { formatNumber } from '@/lib/core/i18n/format-number';

/** What a number counts. */
export type Figure = 'count' | 'bytes';

export const formatFigure = (language: string, figure: Figure, value: number): string =>
  figure === 'bytes' ? formatBytes(language, value) : formatNumber(language, value);
