import type { KeyboardEvent } from 'react';

import { getChange, groupDays, type Grouping, isWeekend, type Range } from '@/lib/analytics/ranges';
import { formatWatchTime } from '@/lib/analytics/reports/format-statistics';
import { formatBytes, formatNumber } from '@/lib/core/i18n/format';
import type { Translate } from '@/lib/core/i18n/text';

/** The unit of a number. */
export type Metric = 'count' | 'seconds' | 'bytes' | 'gigabytes';

/** `gigabytes` formats bytes as gigabytes without the unit, for tables with the unit in the heading. */
export const formatMetric = (language: string, metric: Metric, value: number): string => {
  if (metric === 'count') return formatNumber(language, value);
  if (metric === 'seconds') return formatWatchTime(language, value);
  if (metric === 'bytes') return formatBytes(language, value);
  return new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    value / 1e9,
  );
};

type Place = { count: number; active: number | null; onActive: (index: number | null) => void };

/** Keyboard control of a chart: arrows, Home and End move between points, Escape leaves them. */
export const movePoint = (event: KeyboardEvent, { count, active, onActive }: Place): void => {
  const last = count - 1;
  const targets: Record<string, number | null> = {
    ArrowRight: Math.min(last, (active ?? -1) + 1),
    ArrowLeft: Math.max(0, (active ?? last + 1) - 1),
    Home: 0,
    End: last,
    Escape: null,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  onActive(target);
};

/** A point of a chart and a row of its table. */
export type Point = {
  key: string;
  /** Label on the axis. */
  label: string;
  /** Title in the table and above the chart. */
  title: string;
  value: number;
  /** The value of the comparison period; null if there is none. */
  before: number | null;
  /** The projected total of the current month. */
  estimate: number | null;
  isWeekend: boolean;
  /** Whether the period is not over yet. */
  isRunning: boolean;
  /** The first day, if the range starts within a week or month; otherwise null. */
  cutFrom: string | null;
  isCut: boolean;
  /** Page with the statistics of this period alone. */
  href?: string;
};

/** An additional column of the table: a text per point, and one for the estimate of a running period. */
export type ExtraColumn = { head: string; cells: (string | null)[]; estimates: (string | null)[] };

type Day = { date: string; value: number };
type PointOptions = {
  days: Day[];
  before: Day[] | null;
  grouping: Grouping;
  language: string;
  today: string;
  /** The estimate for the current month. */
  estimate: number | null;
  /** The page of a period. Without it, rows have no link. */
  toHref?: (range: Range) => string;
};

const sum = (days: readonly Day[]): number => days.reduce((total, { value }) => total + value, 0);

const format = (language: string, day: string, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

const nameGroup = (language: string, grouping: Grouping, { from, to }: { from: string; to: string }) => {
  if (grouping === 'month')
    return {
      label: format(language, from, { month: 'short', year: '2-digit' }),
      title: format(language, from, { month: 'long', year: 'numeric' }),
    };
  const short = { day: 'numeric', month: 'short' } as const;
  if (grouping === 'week')
    return {
      label: format(language, from, short),
      title: `${format(language, from, short)} – ${format(language, to, short)}`,
    };
  return {
    label: format(language, from, short),
    title: format(language, from, { weekday: 'short', ...short }),
  };
};

/** The points of a range, oldest first, with a comparison period of equal length, day by day. */
export const toPoints = ({
  days,
  before,
  grouping,
  language,
  today,
  estimate,
  toHref,
}: PointOptions): Point[] => {
  let position = 0;
  return groupDays(days, grouping, today).map((group) => {
    const compared = before?.slice(position, position + group.values.length);
    position += group.values.length;
    const isRunning = group.to === today;
    const cutFrom = group.from === group.key ? null : group.from;
    return {
      key: group.key,
      ...nameGroup(language, grouping, group),
      value: sum(group.values),
      before: compared ? sum(compared) : null,
      estimate: grouping === 'month' && isRunning ? estimate : null,
      isWeekend: grouping === 'day' && isWeekend(group.from),
      isRunning,
      cutFrom: cutFrom && format(language, cutFrom, { day: 'numeric', month: 'short' }),
      isCut: cutFrom !== null || (group.isPartial && !isRunning),
      ...(toHref && { href: toHref({ from: group.from, to: group.to }) }),
    };
  });
};

type ColumnOptions = { limit: number | null; language: string; t: Translate };

/**
 * Extra table columns: each month's share of the plan's limit, and the change from the previous month. Pure.
 */
export const toMonthColumns = (
  points: readonly Point[],
  { limit, language, t }: ColumnOptions,
): ExtraColumn[] => {
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
