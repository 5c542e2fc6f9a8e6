import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import { ensureUsageRow, isRowOf } from '@/lib/workspaces/usage/usage-row';
import type { Statistic, VideoStatistic } from '@/payload-types';

import { isCountedEvent, getDetailBucket, idsPeriod, readIds, readVideoIds } from '../counted-ids';
import { mergeExperience, type Experience } from '../experience';
import {
  boundReports,
  readQuarters,
  readVideoQuarters,
  writeQuarters,
  type Quarters,
  type StoredVideoQuarters,
} from '../quarters';
import { fromVideoRows, getOrCreateStatistics, toVideoRows, type StatisticsByVideo } from '../video-rows';
import {
  getFirstDetailDay,
  toDetails,
  type Details,
  addStatistics,
  mergeCurves,
  mergeSources,
  noStatistics,
  statisticNames,
  type Sources,
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
 * in the order of their numbers. Returns the row as it is with the chunk.
 */
export const applyOnce = async <R extends object>(
  payload: Payload,
  { collection, key, chunk, add }: Target<R>,
): Promise<Partial<R>> => {
  const where = { and: Object.entries(key).map(([name, value]) => ({ [name]: { equals: value } })) };
  for (;;) {
    const row = await payload.db.findOne<CountedRow & R>({ collection, where });
    if (row && chunk && (row.chunks?.[chunk.source] ?? 0) >= chunk.number) return row;
    const chunks = { ...row?.chunks, ...(chunk && { [chunk.source]: chunk.number }) };
    const data = { ...add(row), chunks, revision: (row?.revision ?? 0) + 1 };
    const isDone = row
      ? await compareAndSet(payload, {
          collection,
          where: { and: [{ id: { equals: row.id } }, { revision: { equals: row.revision } }] },
          data,
        })
      : await createOnce(payload, { collection, key: Object.keys(key), data: { ...key, ...data } });
    if (isDone) return { ...row, ...data } as unknown as R;
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
  const days = new Map<string, DayInput>();
  const buckets = new Map<string, Map<number, Map<string, VideoDay>>>();
  for (const [videoId, ofVideo] of tally) {
    const number = numbers.get(videoId);
    if (number === undefined) throw new Error(`the video ${videoId} has no sequence number`);
    for (const [day, counted] of ofVideo) {
      let input = days.get(day);
      if (!input) days.set(day, (input = { quarters: new Map(), experience: null, sources: {} }));
      input.quarters.set(number, counted.quarters);
      input.experience = mergeExperience(input.experience, counted.experience);
      if (isCountedEvent(videoId)) continue;
      input.sources = mergeSources(input.sources, counted);
      if (day >= getFirstDetailDay(now))
        findIn(findIn(buckets, day), getDetailBucket(number)).set(videoId, counted);
    }
  }
  const months = new Map<string, MonthInput>();
  for (const [day, input] of days) {
    const added = await applyDay(payload, { workspace, period: day, chunk, ...input });
    let month = months.get(day.slice(0, 7));
    if (!month) months.set(day.slice(0, 7), (month = { byVideo: new Map(), experience: null }));
    for (const [number, statistics] of added)
      addStatistics(getOrCreateStatistics(month.byVideo, number), statistics);
    month.experience = mergeExperience(month.experience, input.experience);
  }
  for (const [period, input] of months) await applyMonth(payload, { workspace, period, chunk, ...input });
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

type Period = { workspace: string; period: string; chunk: Chunk };
type DayInput = {
  /** Keys are the videos' numbers. */
  quarters: Map<number, Quarters>;
  experience: Experience | null;
  sources: Sources;
};
type MonthInput = { byVideo: StatisticsByVideo; experience: Experience | null };

/** Plays and watched seconds that the last chunk of a log added to a day, by the video's number. */
type AddedReports = Record<string, { chunk: number; videos: [number, number, number][] }>;

/**
 * Adds a chunk to a day. Returns what it added to each video: reports count only as far as the day's
 * deliveries cover them, so a chunk can add reports of an earlier one. The row keeps that for its month.
 */
const applyDay = async (
  payload: Payload,
  { workspace, period, quarters, experience, sources, chunk }: Period & DayInput,
): Promise<StatisticsByVideo> => {
  const row = await applyOnce<Statistic>(payload, {
    collection: slugs.statistics,
    key: { workspace, period },
    chunk,
    add: (before) => {
      const stored = readVideoQuarters(before?.videoQuarters);
      const ofWorkspace = readQuarters(before?.quarters);
      const added: AddedReports[string] = { chunk: chunk.number, videos: [] };
      const byVideo: StatisticsByVideo = new Map();
      for (const [number, more] of quarters) {
        const change = addQuarters(stored, number, more);
        byVideo.set(number, sumQuarters(change));
        addAll(ofWorkspace, change);
        const { plays, watchSeconds } = sumQuarters(change);
        if (plays !== 0 || watchSeconds !== 0) added.videos.push([number, plays, watchSeconds]);
      }
      return {
        ...addToVideos(before, byVideo),
        isDay: true,
        quarters: writeQuarters(ofWorkspace),
        videoQuarters: stored,
        addedReports: { ...(before?.addedReports as AddedReports | null), [chunk.source]: added },
        experience: mergeExperience(before?.experience as Experience | null | undefined, experience),
        sources: mergeSources(before?.sources as Sources | null, sources),
      };
    },
  });
  const { [chunk.source]: kept } = (row.addedReports ?? {}) as AddedReports;
  const added: StatisticsByVideo = new Map();
  for (const [number, more] of quarters)
    added.set(number, { ...sumQuarters(more), plays: 0, watchSeconds: 0 });
  if (kept?.chunk === chunk.number)
    for (const [number, plays, watchSeconds] of kept.videos)
      Object.assign(getOrCreateStatistics(added, number), { plays, watchSeconds });
  return added;
};

/** Adds quarters to a video's stored ones, which are changed. Returns the difference after `boundReports`. */
const addQuarters = (stored: StoredVideoQuarters, number: number, more: Quarters): Quarters => {
  const reported = readQuarters(stored[number]);
  const before = boundReports(reported);
  addAll(reported, more);
  stored[number] = writeQuarters(reported);
  const change = boundReports(reported);
  for (const [quarter, statistics] of before) {
    const counted = change.get(quarter);
    if (counted) for (const name of statisticNames) counted[name] -= statistics[name];
  }
  return change;
};

const addAll = (sum: Quarters, more: Quarters): void => {
  for (const [quarter, statistics] of more) addStatistics(getOrCreateStatistics(sum, quarter), statistics);
};

const sumQuarters = (quarters: Quarters): Statistics => {
  const sum = noStatistics();
  for (const statistics of quarters.values()) addStatistics(sum, statistics);
  return sum;
};

/** New totals of a period and its videos. */
const addToVideos = (row: Statistic | null, byVideo: StatisticsByVideo) => {
  const sum = fromVideoRows(row?.videos);
  for (const [number, statistics] of byVideo) addStatistics(getOrCreateStatistics(sum, number), statistics);
  const total = noStatistics();
  for (const statistics of sum.values()) addStatistics(total, statistics);
  return { ...total, videos: toVideoRows(sum) };
};

const applyMonth = async (
  payload: Payload,
  { workspace, period, byVideo, experience, chunk }: Period & MonthInput,
): Promise<void> => {
  await applyOnce<Statistic>(payload, {
    collection: slugs.statistics,
    key: { workspace, period },
    chunk,
    add: (row) => ({
      ...addToVideos(row, byVideo),
      isDay: false,
      experience: mergeExperience(row?.experience as Experience | null | undefined, experience),
    }),
  });
  await raiseTraffic(payload, { workspace, month: period });
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

const applyDetails = async (
  payload: Payload,
  { workspace, date, bucket, videos, chunk }: DetailsInput,
): Promise<void> => {
  await applyOnce<VideoStatistic>(payload, {
    collection: slugs.videoStatistics,
    key: { workspace, date, bucket },
    chunk,
    add: (row) => {
      const details: Details = toDetails(row?.videos);
      for (const [videoId, counted] of videos) {
        const known = details[videoId];
        const views = mergeExperience(known?.experience, counted.experience);
        details[videoId] = {
          hosts: {},
          ...mergeSources(known, counted),
          curves: mergeCurves(known?.curves ?? {}, counted.curves),
          ...(views && { experience: views }),
        };
      }
      return { videos: details };
    },
  });
};
