import { getChange } from '@/lib/analytics/ranges';
import { formatBytes } from '@/lib/core/i18n/format';
import type { Translate } from '@/lib/core/i18n/text';

import type { ExtraColumn, Point } from './figures/points';

type Options = { limit: number | null; language: string; t: Translate };

/**
 * Extra table columns: each month's share of the plan's limit, and the change from the previous month. Pure.
 */
export const toMonthColumns = (points: readonly Point[], { limit, language, t }: Options): ExtraColumn[] => {
  const percent = (value: number, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(language, { style: 'percent', ...options }).format(value);
  const ofLimit = (value: number | null): string | null =>
    limit === null || limit <= 0 || value === null ? null : percent(value / limit);
  // A month cut off by the range has no change, and cannot be compared with.
  const changeOf = (value: number | null, index: number): string | null => {
    const [point, past] = [points[index], points[index - 1]];
    if (value === null || !point || point.isCut || !past || past.isCut) return null;
    const change = getChange(value, past.value);
    return change === null ? null : percent(change / 100, { signDisplay: 'exceptZero' });
  };
  const share: ExtraColumn = {
    head: t('analytics.ofLimit', { limit: formatBytes(language, limit ?? 0) }),
    cells: points.map(({ value }) => ofLimit(value)),
    estimates: points.map(({ estimate }) => ofLimit(estimate)),
  };
  const change: ExtraColumn = {
    head: t('analytics.traffic.monthBefore'),
    // The current month is compared by its estimate.
    cells: points.map(({ value, isRunning }, index) => (isRunning ? null : changeOf(value, index))),
    estimates: points.map(({ estimate }, index) => changeOf(estimate, index)),
  };
  return limit === null || limit <= 0 ? [change] : [share, change];
};
