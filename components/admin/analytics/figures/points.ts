import { groupDays, isWeekend, type Grouping } from '@/lib/analytics/ranges';

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
export const toPoints = ({ days, before, grouping, language, today, estimate }: PointOptions): Point[] => {
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
    };
  });
};
