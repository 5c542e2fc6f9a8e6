import type { Payload } from 'payload';

import { getSqlite } from '@/lib/core/database/clients';
import { slugs } from '@/lib/core/slugs';
import type { Statistic } from '@/payload-types';

import { listDays, type Day } from '../days';
import { noStatistics, type Statistics } from '../ingest/tally';
import type { Range } from '../ranges';

export type DailyStatistics = Statistics & { date: Day };

const dailyFields = { period: true, views: true, requests: true, bytes: true, seconds: true } as const;

/** Daily statistics of a workspace in a range. Days without requests are 0. */
export const findDaily = async (
  payload: Payload,
  { workspace, range }: { workspace: string; range: Range },
): Promise<DailyStatistics[]> => {
  const rows = await findRows(payload, workspace, range);
  // Rows of months also match the range as text, but are never looked up.
  const found = new Map(rows.map((row) => [row.period, row]));
  return listDays(range.from, range.to).map((date) => {
    const { views, requests, bytes, seconds } = found.get(date) ?? noStatistics();
    return { date, views, requests, bytes, seconds };
  });
};

type Row = Statistics & { period: string };

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
    return docs;
  }
  const { rows } = await sqlite.execute({
    sql: `SELECT json_group_array(json_object(
      'period', period, 'views', views, 'requests', requests, 'bytes', bytes, 'seconds', seconds)) AS found
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
