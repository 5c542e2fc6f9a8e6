import type { Payload } from 'payload';

import type { Day } from '@/lib/core/days';
import { slugs } from '@/lib/core/slugs';
import type { Video } from '@/payload-types';

import type { Range } from './ranges';
import { findByVideo, type VideoTotals } from './reports/find-by-video';
import { nameVideos, type NamedVideo } from './reports/name-videos';

export const videoSorts = ['views', 'plays', 'watchSeconds', 'seconds', 'requests', 'title'] as const;
export type VideoSort = (typeof videoSorts)[number];

/** `duration` in seconds. Null if unknown. */
export type VideoRow = VideoTotals & NamedVideo & { duration: number | null };
export type VideoPageQuery = {
  sort: VideoSort;
  /** Starts at 1. Larger numbers return the last page. */
  page: number;
  isDeletedOnly: boolean;
};
export type VideoPage = VideoPageQuery & {
  rows: VideoRow[];
  pages: number;
  /** Number of deleted videos on all pages. */
  deleted: number;
};

const perPage = 10;

type PageOptions = {
  workspace: string;
  range: Range;
  /** Today in UTC. */
  today: Day;
  timeZone?: string | undefined;
  query: VideoPageQuery;
};

/** One page of a workspace's videos with their statistics in a range. */
export const findVideoPage = async (
  payload: Payload,
  { workspace, range, today, timeZone, query: { sort, isDeletedOnly, page: asked } }: PageOptions,
): Promise<VideoPage> => {
  const statistics = await findByVideo(payload, { workspace, range, today, timeZone });
  const names = await nameVideos(payload, { workspace, ids: statistics.map(({ id }) => id) });
  const deleted = statistics.filter(({ id }) => names.get(id)?.isDeleted);
  // There may be thousands of videos, so only the rows of the page are built.
  const all = sortStatistics(isDeletedOnly ? deleted : statistics, sort, names);
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const page = Math.min(pages, asked);
  const shown = all.slice((page - 1) * perPage, page * perPage);
  const durations = await findDurations(
    payload,
    shown.map(({ id }) => id),
  );
  return {
    rows: shown.flatMap((row) => {
      const name = names.get(row.id);
      return name ? [{ ...row, ...name, duration: durations.get(row.id) ?? null }] : [];
    }),
    sort,
    page,
    pages,
    isDeletedOnly,
    deleted: deleted.length,
  };
};

/** Durations of videos in seconds, by id; deleted videos are missing. */
export const findDurations = async (payload: Payload, ids: string[]): Promise<Map<string, number | null>> => {
  const { docs } = await payload.db.find<Video>({
    collection: slugs.videos,
    where: { id: { in: ids } },
    select: { duration: true },
    pagination: false,
    limit: 0,
  });
  return new Map(docs.map(({ id, duration }) => [id, duration ?? null]));
};

/** Sorts by value in descending order, or by title. The input is already sorted by views. */
const sortStatistics = (
  statistics: VideoTotals[],
  sort: VideoSort,
  names: ReadonlyMap<string, NamedVideo>,
): VideoTotals[] => {
  if (sort === 'views') return statistics;
  if (sort !== 'title') return statistics.sort((a, b) => b[sort] - a[sort]);
  const titleOf = ({ id }: VideoTotals): string => names.get(id)?.title ?? '';
  const { compare } = new Intl.Collator('de-DE', { numeric: true });
  return statistics.sort((a, b) => compare(titleOf(a), titleOf(b)));
};
