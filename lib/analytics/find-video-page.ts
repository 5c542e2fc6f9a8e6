import type { Payload } from 'payload';

import type { Day } from './days';
import { findByVideo, type VideoFigures } from './reports/find-by-video';
import { nameVideos, type NamedVideo } from './reports/name-videos';
import type { Range } from './ranges';

export const videoSorts = ['views', 'requests', 'seconds', 'title'] as const;
export type VideoSort = (typeof videoSorts)[number];

export type VideoRow = VideoFigures & NamedVideo;
export type VideoPageQuery = {
  sort: VideoSort;
  /** Counted from 1; where there are fewer, the last one is answered. */
  page: number;
  isDeletedOnly: boolean;
};
export type VideoPage = VideoPageQuery & {
  rows: VideoRow[];
  pages: number;
  /** How many of all pages' videos are deleted. */
  deleted: number;
};

const perPage = 10;

type PageOptions = { workspace: string; range: Range; today: Day; query: VideoPageQuery };

/** One page of the table of a workspace's videos and their figures in a range. */
export const findVideoPage = async (
  payload: Payload,
  { workspace, range, today, query: { sort, isDeletedOnly, page: asked } }: PageOptions,
): Promise<VideoPage> => {
  const figures = await findByVideo(payload, { workspace, range, today });
  const names = await nameVideos(payload, { workspace, ids: figures.map(({ id }) => id) });
  const deleted = figures.filter(({ id }) => names.get(id)?.isDeleted);
  // There may be thousands: only those of the page are put together.
  const all = sortFigures(isDeletedOnly ? deleted : figures, sort, names);
  const pages = Math.max(1, Math.ceil(all.length / perPage));
  const page = Math.min(pages, asked);
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
