import type { Payload } from 'payload';

import { addDays, getDayStart, getQuarterStart, toDay, type Day } from '@/lib/core/days';
import { slugs } from '@/lib/core/slugs';
import type { LiveEvent, Statistic, VideoTombstone } from '@/payload-types';

import { findCountedEvent, isCountedEvent, readVideoIds } from '../counted-ids';
import { statisticNames, type Statistics } from '../ingest/tally';
import { boundReports, readQuarters, readVideoQuarters } from '../quarters';
import type { Range } from '../ranges';
import { sumVideoRows, toStatistics, type Sums } from '../video-rows';

export type VideoTotals = Statistics & { id: string };

type ByVideoOptions = {
  workspace: string;
  range: Range;
  /** Today in UTC. */
  today: Day;
  /** IANA name of the zone of the range's days. UTC by default. */
  timeZone?: string | undefined;
};

/** Statistics of all videos and live events with requests in a range, most views first. */
const findByCountedId = async (
  payload: Payload,
  { workspace, range, today, timeZone = 'UTC' }: ByVideoOptions,
): Promise<VideoTotals[]> => {
  const ids = [...(await readVideoIds(payload, workspace)).keys()];
  const sums = await sumVideoRows(payload, { workspace, range, today, videos: ids.length });
  if (timeZone !== 'UTC') await shiftSums(payload, { workspace, range, timeZone, sums });
  return ids
    .map((id, number) => ({ id, ...toStatistics(statisticNames.map((name) => sums[name][number] ?? 0)) }))
    .filter((row) => row.requests > 0)
    .sort((a, b) => b.views - a.views || b.requests - a.requests);
};

/** Statistics of all videos with requests in a range, most views first. */
export const findByVideo = async (payload: Payload, options: ByVideoOptions): Promise<VideoTotals[]> =>
  (await findByCountedId(payload, options)).filter(({ id }) => !isCountedEvent(id));

/** Requests and bytes of a live event. */
export type EventTotals = { id: string; title: string; isDeleted: boolean; requests: number; bytes: number };

/** Live events with requests in a range, most bytes first. */
export const findByEvent = async (payload: Payload, options: ByVideoOptions): Promise<EventTotals[]> => {
  const rows = (await findByCountedId(payload, options)).filter(({ id }) => isCountedEvent(id));
  const ids = rows.map(({ id }) => findCountedEvent(id) ?? '');
  const page = { pagination: false, limit: 0 } as const;
  const [living, deleted] = await Promise.all([
    payload.db.find<LiveEvent>({
      collection: slugs.liveEvents,
      where: { and: [{ workspace: { equals: options.workspace } }, { id: { in: ids } }] },
      select: { title: true },
      ...page,
    }),
    payload.db.find<VideoTombstone>({
      collection: slugs.videoTombstones,
      where: { videoId: { in: rows.map(({ id }) => id) } },
      ...page,
    }),
  ]);
  const titles = new Map(living.docs.map(({ id, title }) => [id, title]));
  const lost = new Map(deleted.docs.map(({ videoId, title }) => [videoId, title]));
  return rows
    .map((row) => {
      const id = findCountedEvent(row.id) ?? '';
      const title = titles.get(id);
      const { requests, bytes } = row;
      return { id, title: title ?? lost.get(row.id) ?? '', isDeleted: title === undefined, requests, bytes };
    })
    .sort((a, b) => b.bytes - a.bytes);
};

type ShiftOptions = { workspace: string; range: Range; timeZone: string; sums: Sums };

/**
 * Moves sums of UTC days to the days of a time zone: adds the quarters that the range has besides its UTC
 * days, and removes those that it has not.
 */
const shiftSums = async (
  payload: Payload,
  { workspace, range: { from, to }, timeZone, sums }: ShiftOptions,
): Promise<void> => {
  const start = getDayStart(from, timeZone).getTime();
  const end = getDayStart(addDays(to, 1), timeZone).getTime();
  const edges = [...new Set([start, end - 1, end].map((at) => toDay(new Date(at))).concat(from, to))];
  const { docs } = await payload.db.find<Statistic>({
    collection: slugs.statistics,
    where: { and: [{ workspace: { equals: workspace } }, { period: { in: edges } }] },
    select: { period: true, videoQuarters: true },
    pagination: false,
    limit: 0,
  });
  for (const { period, videoQuarters } of docs) {
    const isSummed = period >= from && period <= to;
    for (const [number, stored] of Object.entries(readVideoQuarters(videoQuarters)))
      for (const [quarter, counted] of boundReports(readQuarters(stored))) {
        const at = getQuarterStart(period, quarter);
        const isWanted = at >= start && at < end;
        if (isWanted === isSummed) continue;
        for (const name of statisticNames) {
          const sum = sums[name];
          sum[Number(number)] = (sum[Number(number)] ?? 0) + (isWanted ? counted[name] : -counted[name]);
        }
      }
  }
};
