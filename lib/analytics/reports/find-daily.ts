import type { Payload } from 'payload';

import { getSqlite } from '@/lib/core/database/clients';
import { addDays, getDayStart, getQuarterStart, listDays, type Day } from '@/lib/core/days';
import { slugs } from '@/lib/core/slugs';
import type { Statistic } from '@/payload-types';

import { addStatistics, noStatistics, statisticNames, type Statistics } from '../ingest/tally';
import { readQuarters } from '../quarters';
import type { Range } from '../ranges';
import { toStatistics } from '../video-rows';

export type DailyStatistics = Statistics & { date: Day };

const dailyFields = {
  period: true,
  views: true,
  requests: true,
  bytes: true,
  seconds: true,
  plays: true,
  watchSeconds: true,
  quarters: true,
} as const;

type DailyOptions = {
  workspace: string;
  range: Range;
  /** IANA name of the zone of the days. UTC by default. */
  timeZone?: string | undefined;
};

/** Daily statistics of a workspace in a range. Days without requests are 0. */
export const findDaily = async (
  payload: Payload,
  { workspace, range, timeZone = 'UTC' }: DailyOptions,
): Promise<DailyStatistics[]> => {
  // Rows of months also match the range as text, but are never looked up.
  const rows = await findRows(payload, workspace, timeZone === 'UTC' ? range : widen(range));
  const days = rows
    .filter(({ period }) => period.length === 10)
    .map(({ period, quarters, ...statistics }) => ({ date: period, statistics, quarters }));
  return sumDays(days, range, timeZone);
};

/** UTC days that a range of any time zone overlaps. */
export const widen = ({ from, to }: Range): Range => ({ from: addDays(from, -1), to: addDays(to, 1) });

type StoredDay = { date: Day; statistics: Statistics; quarters: unknown };

/**
 * Sums UTC days as days of a time zone, by their quarters. Days from before quarters were counted stay UTC
 * days. Pure.
 */
export const sumDays = (stored: readonly StoredDay[], range: Range, timeZone: string): DailyStatistics[] => {
  const days = listDays(range.from, range.to).map((date) => ({ date, ...noStatistics() }));
  const byDate = new Map(days.map((day) => [day.date, day]));
  const starts = timeZone === 'UTC' ? [] : days.map(({ date }) => getDayStart(date, timeZone).getTime());
  const end = getDayStart(addDays(range.to, 1), timeZone).getTime();
  for (const { date, statistics, quarters } of stored) {
    const ofDay = timeZone === 'UTC' ? null : readQuarters(quarters);
    if (!ofDay || ofDay.size === 0) {
      const day = byDate.get(date);
      if (day) addStatistics(day, statistics);
      continue;
    }
    for (const [quarter, counted] of ofDay) {
      const at = getQuarterStart(date, quarter);
      const day = at < end ? days[starts.findLastIndex((start) => start <= at)] : undefined;
      if (day) addStatistics(day, counted);
    }
  }
  return days;
};

type Row = Statistics & { period: string; quarters?: string | null | undefined };

/** Payload needs 30 ms to build a year of documents, so SQLite returns all rows as one JSON value. */
const findRows = async (payload: Payload, workspace: string, { from, to }: Range): Promise<Row[]> => {
  const sqlite = getSqlite(payload);
  if (!sqlite) {
    const { docs } = await payload.db.find<Statistic>({
      collection: slugs.statistics,
      where: {
        and: [
          { workspace: { equals: workspace } },
          { period: { greater_than_equal: from } },
          { period: { less_than_equal: to } },
        ],
      },
      select: dailyFields,
      pagination: false,
      limit: 0,
    });
    return docs.map(({ period, quarters, ...row }) => ({
      ...{ period, quarters },
      ...toStatistics(statisticNames.map((name) => row[name])),
    }));
  }
  const { rows } = await sqlite.execute({
    sql: `SELECT json_group_array(json_object(
      'period', period, 'views', views, 'requests', requests, 'bytes', bytes, 'seconds', seconds,
      'plays', plays, 'watchSeconds', watch_seconds, 'quarters', quarters)) AS found
      FROM statistics WHERE workspace_id = ? AND period BETWEEN ? AND ?`,
    args: [workspace, from, to],
  });
  return JSON.parse(String(rows[0]?.found)) as Row[];
};

/** First day with statistics of a workspace. Null if there is none. */
export const findFirstDay = async (payload: Payload, workspace: string): Promise<Day | null> => {
  const { docs } = await payload.db.find<Statistic>({
    collection: slugs.statistics,
    where: { and: [{ workspace: { equals: workspace } }, { isDay: { equals: true } }] },
    select: { period: true },
    sort: 'period',
    pagination: false,
    limit: 1,
  });
  return docs[0]?.period ?? null;
};
