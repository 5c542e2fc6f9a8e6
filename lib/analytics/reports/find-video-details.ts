import type { Payload } from 'payload';

import { isConfined, type Actor } from '@/lib/core/access/actor';
import { toWhere } from '@/lib/core/access/to-where';
import { getSqlite } from '@/lib/core/database/clients';
import { addDays, type Day, listDays } from '@/lib/core/days';
import { slugs } from '@/lib/core/slugs';
import type { Statistic, VideoStatistic, Video } from '@/payload-types';

import { getDetailBucket, readVideoIds } from '../counted-ids';
import { addStatistics, getFirstDetailDay, noStatistics, toDetails, type Detail } from '../ingest/tally';
import { boundReports, readQuarters, readVideoQuarters, writeQuarters, type Quarters } from '../quarters';
import type { Range } from '../ranges';
import { findPeriods, getOrCreateStatistics, readVideoRows, toStatistics } from '../video-rows';
import { sumDays, widen, type DailyStatistics, findDaily } from './find-daily';
import { getAnalyticsWorkspace } from './find-overview';
import { summarizeDetails, type DayOfDetail, type DetailSummary } from './summarize-details';

type VideosOptions = {
  workspace: string;
  videoIds: ReadonlySet<string>;
  range: Range;
  /** IANA name of the zone of the days. UTC by default. */
  timeZone?: string | undefined;
};

/** Daily statistics of some videos of a workspace in a range, summed per day. */
const findVideosDaily = async (
  payload: Payload,
  { workspace, videoIds, range, timeZone = 'UTC' }: VideosOptions,
): Promise<DailyStatistics[]> => {
  const numbers = new Set(
    [...(await readVideoIds(payload, workspace))].flatMap(([id, number]) =>
      videoIds.has(id) ? [number] : [],
    ),
  );
  const { from, to } = timeZone === 'UTC' ? range : widen(range);
  const dates = listDays(from, to);
  const periods = numbers.size === 0 ? [] : await findPeriods(payload, workspace, dates);
  const quarters =
    numbers.size === 0 || timeZone === 'UTC'
      ? new Map<Day, Quarters>()
      : await findQuarters(payload, { workspace, numbers, dates });
  const stored = periods.map(({ period, videos }) => {
    const statistics = noStatistics();
    for (const [number, ...values] of readVideoRows(videos))
      if (numbers.has(number)) addStatistics(statistics, toStatistics(values));
    const ofDay = quarters.get(period);
    return { date: period, statistics, quarters: ofDay && writeQuarters(ofDay) };
  });
  return sumDays(stored, range, timeZone);
};

type QuartersOptions = { workspace: string; numbers: ReadonlySet<number>; dates: Day[] };

/** Quarters of some videos by UTC day. Days from before quarters were counted are missing. */
const findQuarters = async (
  payload: Payload,
  { workspace, numbers, dates }: QuartersOptions,
): Promise<Map<Day, Quarters>> => {
  const { docs } = await payload.db.find<Statistic>({
    collection: slugs.statistics,
    where: { and: [{ workspace: { equals: workspace } }, { period: { in: dates } }] },
    select: { period: true, videoQuarters: true },
    pagination: false,
    limit: 0,
  });
  const found = new Map<Day, Quarters>();
  for (const { period, videoQuarters } of docs) {
    const stored = readVideoQuarters(videoQuarters);
    const sum: Quarters = new Map();
    for (const number of numbers)
      for (const [quarter, counted] of boundReports(readQuarters(stored[number])))
        addStatistics(getOrCreateStatistics(sum, quarter), counted);
    found.set(period, sum);
  }
  return found;
};

/** Daily statistics of one video in a range. */
export const findVideoDaily = (
  payload: Payload,
  { videoId, ...options }: Omit<VideosOptions, 'videoIds'> & { videoId: string },
): Promise<DailyStatistics[]> => findVideosDaily(payload, { ...options, videoIds: new Set([videoId]) });

/** Days shown on a video's page, including today. */
const videoDays = 28;

export type VideoDetails = DetailSummary & { days: DailyStatistics[] };

type DetailsOptions = {
  workspace: string;
  videoId: string;
  /** Published version. Null if there is none. */
  version: number | null;
  /** In `timeZone`. */
  today: Day;
  timeZone?: string | undefined;
};

/** Statistics of a video in the last 28 days: views by day, hosts, countries and watched parts. */
export const findVideoDetails = async (
  payload: Payload,
  { workspace, videoId, version, today, timeZone }: DetailsOptions,
): Promise<VideoDetails> => {
  const range = { from: addDays(today, 1 - videoDays), to: today };
  const [days, details] = await Promise.all([
    findVideoDaily(payload, { workspace, videoId, range, timeZone }),
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

type Asked = { payload: Payload; actor: Actor };

/** Ids of the videos that a token's statistics are confined to; null if they cover the whole workspace. */
export const findConfinedVideos = async ({ payload, actor }: Asked): Promise<Set<string> | null> => {
  if (!isConfined(actor)) return null;
  const where = toWhere(actor, slugs.statistics, 'readStatistics', slugs.videos);
  if (typeof where === 'boolean') return new Set();
  const { docs } = await payload.db.find<Video>({
    collection: slugs.videos,
    where,
    select: { createdAt: true },
    pagination: false,
    limit: 0,
  });
  return new Set(docs.map(({ id }) => id));
};

/** Daily statistics of all videos whose statistics the actor may see. */
export const findVisibleDaily = async (
  { payload, actor }: Asked,
  { range, timeZone }: { range: Range; timeZone?: string | undefined },
): Promise<DailyStatistics[]> => {
  const { id: workspace } = getAnalyticsWorkspace(actor);
  const videoIds = await findConfinedVideos({ payload, actor });
  return videoIds
    ? findVideosDaily(payload, { workspace, videoIds, range, timeZone })
    : findDaily(payload, { workspace, range, timeZone });
};
