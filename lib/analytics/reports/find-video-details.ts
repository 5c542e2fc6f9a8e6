import type { Payload } from 'payload';

import { getSqlite } from '@/lib/core/database/clients';
import { slugs } from '@/lib/core/slugs';
import type { VideoStatistic } from '@/payload-types';

import { getDetailBucket, readVideoIds } from '../counted-ids';
import { addDays, type Day, listDays } from '../days';
import { getFirstDetailDay, toDetails, type Detail, noStatistics } from '../ingest/tally';
import type { Range } from '../ranges';
import { findPeriods, readVideoRows } from '../video-rows';
import type { DailyStatistics } from './find-daily';
import { summarizeDetails, type DayOfDetail, type DetailSummary } from './summarize-details';

/** Daily statistics of some videos of a workspace in a range, summed per day. */
export const findVideosDaily = async (
  payload: Payload,
  { workspace, videoIds, range }: { workspace: string; videoIds: ReadonlySet<string>; range: Range },
): Promise<DailyStatistics[]> => {
  const numbers = new Set(
    [...(await readVideoIds(payload, workspace))].flatMap(([id, number]) =>
      videoIds.has(id) ? [number] : [],
    ),
  );
  const dates = listDays(range.from, range.to);
  const periods = numbers.size === 0 ? [] : await findPeriods(payload, workspace, dates);
  const days = new Map(dates.map((date) => [date, { date, ...noStatistics() }]));
  for (const { period, videos } of periods) {
    const day = days.get(period);
    if (!day) continue;
    for (const [number, views, requests, bytes, seconds] of readVideoRows(videos)) {
      if (!numbers.has(number)) continue;
      day.views += views;
      day.requests += requests;
      day.bytes += bytes;
      day.seconds += seconds;
    }
  }
  return [...days.values()];
};

/** Daily statistics of one video in a range. */
export const findVideoDaily = (
  payload: Payload,
  { workspace, videoId, range }: { workspace: string; videoId: string; range: Range },
): Promise<DailyStatistics[]> => findVideosDaily(payload, { workspace, videoIds: new Set([videoId]), range });

/** Days shown on a video's page, including today. */
export const videoDays = 28;

export type VideoDetails = DetailSummary & { days: DailyStatistics[] };

type DetailsOptions = {
  workspace: string;
  videoId: string;
  /** Published version. Null if there is none. */
  version: number | null;
  today: Day;
};

/** Statistics of a video in the last 28 days: views by day, hosts, countries and watched parts. */
export const findVideoDetails = async (
  payload: Payload,
  { workspace, videoId, version, today }: DetailsOptions,
): Promise<VideoDetails> => {
  const range = { from: addDays(today, 1 - videoDays), to: today };
  const [days, details] = await Promise.all([
    findVideoDaily(payload, { workspace, videoId, range }),
    findDetails(payload, { workspace, videoId, from: getFirstDetailDay(new Date(`${today}T00:00:00Z`)) }),
  ]);
  return { days, ...summarizeDetails(details, { from: range.from, version }) };
};

type Wanted = { workspace: string; videoId: string; from: Day };

/** Oldest day first. A row holds 64 videos with all segments, so SQLite extracts the requested one. */
const findDetails = async (
  payload: Payload,
  { workspace, videoId, from }: Wanted,
): Promise<DayOfDetail[]> => {
  const number = (await readVideoIds(payload, workspace)).get(videoId);
  if (number === undefined) return [];
  const bucket = getDetailBucket(number);
  const sqlite = getSqlite(payload);
  if (!sqlite) {
    const { docs } = await payload.db.find<VideoStatistic>({
      collection: slugs.videoStatistics,
      where: {
        and: [
          { workspace: { equals: workspace } },
          { bucket: { equals: bucket } },
          { date: { greater_than_equal: from } },
        ],
      },
      sort: 'date',
      pagination: false,
      limit: 0,
    });
    return docs.flatMap(({ date, videos }) => {
      const detail = toDetails(videos)[videoId];
      return detail ? [{ date, detail }] : [];
    });
  }
  const { rows } = await sqlite.execute({
    sql: `SELECT date, json_extract(videos, ?) AS detail FROM video_statistics
      WHERE workspace_id = ? AND bucket = ? AND date >= ? ORDER BY date`,
    args: [`$."${videoId}"`, workspace, bucket, from],
  });
  return rows.flatMap(({ date, detail }) =>
    typeof detail === 'string' ? [{ date: String(date), detail: JSON.parse(detail) as Detail }] : [],
  );
};
