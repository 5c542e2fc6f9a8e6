import type { Payload } from 'payload';

import { findByVideo, type VideoFigures } from '@/lib/analytics/find-by-video';
import { nameVideos, type NamedVideo } from '@/lib/analytics/name-videos';
import type { Range } from '@/lib/analytics/ranges';

import type { SearchParams } from '../read-query';

export const videoSorts = ['views', 'requests', 'seconds', 'title'] as const;
export type VideoSort = (typeof videoSorts)[number];

export type VideoRow = VideoFigures & NamedVideo;
export type VideoPage = {
  rows: VideoRow[];
  sort: VideoSort;
  page: number;
  pages: number;
  isDeletedOnly: boolean;
  deleted: number;
};

const perPage = 10;

type PageOptions = { workspace: string; range: Range; today: string; searchParams: SearchParams };

/** One page of the table of videos, as its address asks for it. */
export const findVideoPage = async (
  payload: Payload,
  { workspace, range, today, searchParams }: PageOptions,
): Promise<VideoPage> => {
  const figures = await findByVideo(payload, { workspace, range, today });
  const names = await nameVideos(payload, { workspace, ids: figures.map(({ id }) => id) });
  const sort = videoSorts.find((name) => name === searchParams.sort) ?? 'views';
  const isDeletedOnly = searchParams.show === 'deleted';
  const deleted = figures.filter(({ id }) => names.get(id)?.isDeleted);
  // There may be thousands: only those of the page are put together.
  const all = sortFigures(isDeletedOnly ? deleted : figures, sort, names);
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const page = Math.min(pages, Math.max(1, Math.floor(Number(searchParams.page)) || 1));
  return {
    rows: all.slice((page - 1) * perPage, page * perPage).flatMap((row) => {
      const name = names.get(row.id);
      return name ? [{ ...row, ...name }] : [];
    }),
    sort,
    page,
    pages,
    isDeletedOnly,
    deleted: deleted.length,
  };
};

/** Those with most first, as they come where that is views; by title from A. */
const sortFigures = (
  figures: VideoFigures[],
  sort: VideoSort,
  names: ReadonlyMap<string, NamedVideo>,
): VideoFigures[] => {
  if (sort === 'views') return figures;
  if (sort !== 'title') return figures.sort((a, b) => b[sort] - a[sort]);
  const titleOf = ({ id }: VideoFigures): string => names.get(id)?.title ?? '';
  const { compare } = new Intl.Collator('de-DE', { numeric: true });
  return figures.sort((a, b) => compare(titleOf(a), titleOf(b)));
};
