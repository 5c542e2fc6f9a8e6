import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { ensureUsageRow, isRowOf } from '@/lib/workspaces/usage/usage-row';
import type { Statistic, VideoStatistic } from '@/payload-types';

import { isCountedEvent, getDetailBucket, idsPeriod, readIds, readVideoIds } from '../counted-ids';
import { mergeExperience, type Experience } from '../experience';
import { getOrCreateStatistics, fromVideoRows, toVideoRows, type StatisticsByVideo } from '../video-rows';
import {
  getFirstDetailDay,
  toDetails,
  type Details,
  addStatistics,
  mergeCountries,
  mergeCurves,
  mergeHosts,
  noStatistics,
  type Statistics,
  type VideoDay,
} from './tally';

/** Log files that are counted as a unit: their log, and a consecutive number within that log. */
type Chunk = { source: string; number: number };

type CountedCollection = typeof slugs.statistics | typeof slugs.videoStatistics;

/**
 * Fields of every row that chunks are added to: the last chunk of each log, and a revision. Imported rows
 * contain no logs of this installation.
 */
type CountedRow = { id: string; revision: number; chunks: Record<string, number> | null };

type Target<R> = {
  collection: CountedCollection;
  /** Values of the collection's unique index. */
  key: Record<string, string | number>;
  /** Null if the change may be applied repeatedly. */
  chunk: Chunk | null;
  /** New values of the row with the chunk added. `row` is null if it does not exist yet. */
  add: (row: R | null) => Record<string, unknown>;
};

/**
 * Adds a chunk to a row exactly once. The row stores its last chunk per log and is only written if its
 * revision is unchanged, so crashed or delayed processes count nothing twice. Chunks of a log must be added
 * in the order of their numbers.
 */
export const applyOnce = async <R extends object>(
  payload: Payload,
  { collection, key, chunk, add }: Target<R>,
): Promise<void> => {
  const where = { and: Object.entries(key).map(([name, value]) => ({ [name]: { equals: value } })) };
  for (;;) {
    const row = await payload.db.findOne<CountedRow & R>({ collection, where });
    if (row && chunk && (row.chunks?.[chunk.source] ?? 0) >= chunk.number) return;
    const chunks = { ...row?.chunks, ...(chunk && { [chunk.source]: chunk.number }) };
    const data = { ...add(row), chunks, revision: (row?.revision ?? 0) + 1 };
    const isDone = row
      ? await compareAndSet(payload, {
          collection,
          where: { and: [{ id: { equals: row.id } }, { revision: { equals: row.revision } }] },
          data,
        })
      : await create(payload, { collection, where, data: { ...key, ...data } });
    if (isDone) return;
  }
};

/** Returns false if another process created the row first. */
const create = async (
  payload: Payload,
  { collection, where, data }: { collection: CountedCollection; where: object; data: object },
): Promise<boolean> => {
  try {
    await payload.db.create({ collection, data: data as Record<string, unknown> });
    return true;
  } catch (error) {
    if (await payload.db.findOne({ collection, where: where as never })) return false;
    throw error;
  }
};

/** Counts of one workspace in a chunk: by video id, then by UTC day. */
export type WorkspaceTally = Map<string, Map<string, VideoDay>>;

type TallyInput = { workspace: string; tally: WorkspaceTally; chunk: Chunk; now?: Date | undefined };

/** Adds a chunk to all rows of a workspace. Idempotent. */
export const applyTally = async (
  payload: Payload,
  { workspace, tally, chunk, now = new Date() }: TallyInput,
): Promise<void> => {
  const numbers = await numberVideos(payload, { workspace, ids: [...tally.keys()] });
  const periods = new Map<string, Map<number, Statistics>>();
  const experiences = new Map<string, Experience | null>();
  const buckets = new Map<string, Map<number, Map<string, VideoDay>>>();
  for (const [videoId, days] of tally) {
    const number = numbers.get(videoId);
    if (number === undefined) throw new Error(`the video ${videoId} has no sequence number`);
    for (const [day, counted] of days) {
      for (const period of [day, day.slice(0, 7)]) {
        addStatistics(getOrCreateStatistics(findIn(periods, period), number), counted);
        experiences.set(period, mergeExperience(experiences.get(period), counted.experience));
      }
      if (day >= getFirstDetailDay(now) && !isCountedEvent(videoId))
        findIn(findIn(buckets, day), getDetailBucket(number)).set(videoId, counted);
    }
  }
  for (const [period, byVideo] of periods) {
    const experience = experiences.get(period) ?? null;
    await applyPeriod(payload, { workspace, period, byVideo, experience, chunk });
  }
  for (const [date, ofDay] of buckets)
    for (const [bucket, videos] of ofDay)
      await applyDetails(payload, { workspace, date, bucket, videos, chunk });
};

/** Inner map for a key. A missing map is created. */
const findIn = <K, I, V>(maps: Map<K, Map<I, V>>, key: K): Map<I, V> => {
  let map = maps.get(key);
  if (!map) maps.set(key, (map = new Map<I, V>()));
  return map;
};

type IdsInput = { workspace: string; ids: string[] };

/** Numbers of a workspace's videos. New videos get the next numbers. */
const numberVideos = async (payload: Payload, { workspace, ids }: IdsInput): Promise<Map<string, number>> => {
  const numbers = await readVideoIds(payload, workspace);
  if (ids.every((id) => numbers.has(id))) return numbers;
  await applyOnce<Statistic>(payload, {
    collection: slugs.statistics,
    key: { workspace, period: idsPeriod },
    chunk: null,
    add: (row) => {
      const known = new Set(readIds(row));
      for (const id of ids) known.add(id);
      return { ...noStatistics(), videos: [...known] };
    },
  });
  return readVideoIds(payload, workspace);
};

type PeriodInput = {
  workspace: string;
  period: string;
  byVideo: StatisticsByVideo;
  experience: Experience | null;
  chunk: Chunk;
};

const applyPeriod = async (
  payload: Payload,
  { workspace, period, byVideo, experience, chunk }: PeriodInput,
): Promise<void> => {
  await applyOnce<Statistic>(payload, {
    collection: slugs.statistics,
    key: { workspace, period },
    chunk,
    add: (row) => {
      const sum = fromVideoRows(row?.videos);
      for (const [number, statistics] of byVideo)
        addStatistics(getOrCreateStatistics(sum, number), statistics);
      const total = noStatistics();
      for (const statistics of sum.values()) addStatistics(total, statistics);
      const known = row?.experience as Experience | null | undefined;
      return {
        ...total,
        isDay: period.length === 10,
        videos: toVideoRows(sum),
        experience: mergeExperience(known, experience),
      };
    },
  });
  if (period.length === 7) await raiseTraffic(payload, { workspace, month: period });
};

/** Raises the traffic usage to the month's total. It never decreases, so a delayed process does no harm. */
const raiseTraffic = async (
  payload: Payload,
  { workspace, month }: { workspace: string; month: string },
): Promise<void> => {
  const row = await payload.db.findOne<Statistic>({
    collection: slugs.statistics,
    where: { and: [{ workspace: { equals: workspace } }, { period: { equals: month } }] },
  });
  if (!row) return;
  const key = { workspace, metric: 'traffic', at: new Date(`${month}-01T00:00:00Z`) } as const;
  await ensureUsageRow(payload, key);
  await compareAndSet(payload, {
    collection: slugs.usage,
    where: { and: [isRowOf(key), { count: { less_than: row.bytes } }] },
    data: { count: row.bytes },
  });
};

type DetailsInput = {
  workspace: string;
  date: string;
  bucket: number;
  videos: Map<string, VideoDay>;
  chunk: Chunk;
};

const applyDetails = (
  payload: Payload,
  { workspace, date, bucket, videos, chunk }: DetailsInput,
): Promise<void> =>
  applyOnce<VideoStatistic>(payload, {
    collection: slugs.videoStatistics,
    key: { workspace, date, bucket },
    chunk,
    add: (row) => {
      const details: Details = toDetails(row?.videos);
      for (const [videoId, { hosts, countries, curves, experience }] of videos) {
        const known = details[videoId];
        const merged = mergeCountries(known?.countries, countries);
        const views = mergeExperience(known?.experience, experience);
        details[videoId] = {
          ...(Object.keys(merged).length > 0 && { countries: merged }),
          hosts: mergeHosts(known?.hosts ?? {}, hosts),
          curves: mergeCurves(known?.curves ?? {}, curves),
          ...(views && { experience: views }),
        };
      }
      return { videos: details };
    },
  });
