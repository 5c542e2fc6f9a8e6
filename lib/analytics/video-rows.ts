import type { Payload } from 'payload';

import { getMonthEnd, listDays, toMonth, type Day } from '@/lib/core/days';
import { slugs } from '@/lib/core/slugs';
import type { Statistic } from '@/payload-types';

import { noStatistics, roundTenth, statisticNames, type Statistics } from './ingest/tally';
import type { Range } from './ranges';

/** Periods that cover a range: whole months if possible, otherwise days. */
export const listPeriods = ({ from, to }: Range, today: Day): string[] => {
  const periods: string[] = [];
  for (const day of listDays(from, to)) {
    const month = toMonth(day);
    const isWhole = `${month}-01` >= from && (getMonthEnd(day) <= to || to >= today);
    if (!isWhole) periods.push(day);
    else if (periods.at(-1) !== month) periods.push(month);
  }
  return periods;
};

/** Sums over a range, indexed by video number. */
export type Sums = Record<keyof Statistics, Float64Array>;

type SumOptions = { workspace: string; range: Range; today: Day; videos: number };

/** Sums the statistics of each video of a workspace over a range. */
export const sumVideoRows = async (
  payload: Payload,
  { workspace, range, today, videos }: SumOptions,
): Promise<Sums> => {
  const sums = Object.fromEntries(statisticNames.map((name) => [name, new Float64Array(videos)])) as Sums;
  for (const { videos: rows } of await findPeriods(payload, workspace, listPeriods(range, today)))
    for (const row of readVideoRows(rows)) {
      const [number] = row;
      // The video was numbered after the numbers had been read.
      if (number >= videos) continue;
      // There may be millions of rows, so nothing is allocated for one.
      for (let index = 0; index < statisticNames.length; index += 1) {
        const sum = sums[statisticNames[index] ?? 'views'];
        sum[number] = (sum[number] ?? 0) + (row[index + 1] ?? 0);
      }
    }
  return sums;
};

/** The videos' statistics in the periods. Periods without a row are missing. */
export const findPeriods = async (
  payload: Payload,
  workspace: string,
  periods: readonly string[],
): Promise<Pick<Statistic, 'period' | 'videos'>[]> => {
  const { docs } = await payload.db.find<Statistic>({
    collection: slugs.statistics,
    where: { and: [{ workspace: { equals: workspace } }, { period: { in: [...periods] } }] },
    select: { period: true, videos: true },
    pagination: false,
    limit: 0,
  });
  return docs;
};

/** A video's number in its workspace, and its statistics in the order of `statisticNames`. */
export type VideoRow = [number: number, ...values: number[]];

/** Statistics of many videos in one period, by the video's number in its workspace. */
export type StatisticsByVideo = Map<number, Statistics>;

/** Rows in the order of the videos' numbers. One database row holds those of all videos of a period. */
export const toVideoRows = (statistics: StatisticsByVideo): VideoRow[] =>
  [...statistics]
    .sort(([a], [b]) => a - b)
    .map(([number, statistics]) => [number, ...statisticNames.map((name) => statistics[name])]);

/** The rows of a period from the database; none if nothing was counted. */
export const readVideoRows = (stored: unknown): VideoRow[] => (stored ?? []) as VideoRow[];

/** Inverse of `toVideoRows`. */
export const fromVideoRows = (stored: unknown): StatisticsByVideo =>
  new Map(readVideoRows(stored).map(([number, ...values]) => [number, toStatistics(values)]));

/** Statistics of stored values. Rows from before plays were counted have four. */
export const toStatistics = (values: readonly number[]): Statistics => {
  const statistics = noStatistics();
  for (const [index, name] of statisticNames.entries()) statistics[name] = roundTenth(values[index] ?? 0);
  return statistics;
};

/** Statistics of a video in a period. A missing entry is created. */
export const getOrCreateStatistics = (byVideo: StatisticsByVideo, number: number): Statistics => {
  let statistics = byVideo.get(number);
  if (!statistics) byVideo.set(number, (statistics = noStatistics()));
  return statistics;
};
