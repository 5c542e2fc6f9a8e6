import { dayIn } from '@/lib/core/i18n/format';
import type { LogDetail, LogSentence } from '@/lib/platform/event-log/describe-entry';

export const logPath = '/admin/collections/eventLogs';

/** Formats a query as `?…`, or an empty string. Pure. */
export const writeQuery = (query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
};

/** Minimum number of events to summarise. */
const fewest = 3;

/**
 * Whether two consecutive events differ only in their targets. Events with field details are never merged.
 */
const isAlike = (one: LogLine, other: LogLine): boolean =>
  one.details.length === 0 &&
  other.details.length === 0 &&
  (['actor', 'actorKind', 'before', 'after', 'collection'] as const).every((key) => one[key] === other[key]);

const hasNoSecond = ({ collection }: LogLine): boolean => collection === 'workspaces';

const groupAlike = (lines: LogLine[]): LogGroup[] => {
  const runs: [LogLine, ...LogLine[]][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run && isAlike(run[0], line) && !hasNoSecond(line)) run.push(line);
    else runs.push([line]);
  }
  return runs
    .flatMap((run): LogGroup['lines'][] => (run.length < fewest ? run.map((line) => [line]) : [run]))
    .map((ofGroup) => ({ id: ofGroup[0].id, lines: ofGroup }));
};

/** Groups lines by their day in a zone (an IANA name), and summarises consecutive similar events. Pure. */
export const groupByDay = (lines: LogLine[], timeZone: string): { day: string; groups: LogGroup[] }[] => {
  const days = new Map<string, LogLine[]>();
  for (const line of lines) {
    const day = dayIn(new Date(line.at), timeZone);
    days.set(day, [...(days.get(day) ?? []), line]);
  }
  return [...days].map(([day, ofDay]) => ({ day, groups: groupAlike(ofDay) }));
};

/** `Heute` or `Gestern` for one of these two days of a zone; null for any other. Pure. */
export const nameDay = (
  language: string,
  { day, timeZone }: { day: string; timeZone: string },
  now = new Date(),
): string | null => {
  const distance = (Date.parse(day) - Date.parse(dayIn(now, timeZone))) / 86_400_000;
  if (distance !== 0 && distance !== -1) return null;
  const word = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(distance, 'day');
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
};

/** An event as displayed in the log. */
export type LogLine = LogSentence & {
  id: string;
  at: string;
  /** The collection of the affected document. */
  collection: string;
  href: string | null;
  /** Thumbnail URL of the affected video. */
  picture: string | null;
  details: LogDetail[];
};

/** Several events summarised in one sentence, newest first. */
export type LogGroup = { id: string; lines: [LogLine, ...LogLine[]] };
