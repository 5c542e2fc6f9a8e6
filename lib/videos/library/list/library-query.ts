import { cutText } from '@/lib/core/strings';

/**
 * Sort orders of the library; `-` for descending. Titles are sorted by their folded search text, then by id.
 */
export const librarySorts = [
  '-createdAt',
  'createdAt',
  'title',
  '-title',
  '-duration',
  '-updatedAt',
] as const;
export type LibrarySort = (typeof librarySorts)[number];

export const libraryLimits = [10, 25, 50, 100] as const;
export type LibraryLimit = (typeof libraryLimits)[number];

/** An id of any supported database, or `none`. Contains no wildcard of `like`. */
export const categoryPattern = /^[a-z0-9-]{1,64}$/i;

/** The filter for videos without a category; an id otherwise, and empty for all. */
export const withoutCategory = 'none';

export const maxSearchLength = 200;

/** The library's state as encoded in the address. */
export type LibraryQuery = {
  search: string;
  sort: LibrarySort;
  limit: LibraryLimit;
  /** From 1. */
  page: number;
  /** A category's id, `none`, or empty for all. */
  category: string;
};

export const defaultLibraryQuery: LibraryQuery = {
  search: '',
  sort: '-createdAt',
  limit: 25,
  page: 1,
  category: '',
};

type Params = Record<string, string | string[] | number | undefined>;

/** Parses an address leniently: invalid values count as absent. */
export const parseLibraryQuery = (params: Params, defaults = defaultLibraryQuery): LibraryQuery => {
  const read = (name: string): string => String([params[name]].flat()[0] ?? '');
  const limit = Number(read('limit'));
  const page = Number(read('page'));
  return {
    search: cutText(read('search'), maxSearchLength).trim(),
    sort: librarySorts.find((sort) => sort === read('sort')) ?? defaults.sort,
    limit: libraryLimits.find((each) => each === limit) ?? defaults.limit,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    category: categoryPattern.test(read('category')) ? read('category') : '',
  };
};

/**
 * The query string of the library, without default values. Order and page size are always included, because
 * Payload adds them.
 */
export const toLibraryParams = ({ search, sort, limit, page, category }: LibraryQuery): URLSearchParams => {
  const params = new URLSearchParams({ limit: String(limit), sort });
  if (page > 1) params.set('page', String(page));
  if (search) params.set('search', search);
  if (category) params.set('category', category);
  return params;
};

/** Whether only a part of the workspace's videos is shown. */
export const isNarrowed = ({ search, category }: LibraryQuery): boolean => search !== '' || category !== '';

/**
 * Number of videos found by a search or category, as far as the pages read so far show. Null if nothing is
 * narrowed: the workspace's own count applies.
 */
export const countFound = (
  query: LibraryQuery,
  { docs, hasNextPage }: { docs: readonly unknown[]; hasNextPage: boolean },
): { count: number; isAll: boolean } | null =>
  isNarrowed(query) ? { count: (query.page - 1) * query.limit + docs.length, isAll: !hasNextPage } : null;

/**
 * The fields of each sort order. `searchText` ends with the id, so every order is total and no row appears
 * on two pages. All fields of an order run in one direction, or MongoDB could not use an index.
 */
export const librarySortFields: Record<LibrarySort, string[]> = {
  '-createdAt': ['-createdAt', '-searchText'],
  createdAt: ['createdAt', 'searchText'],
  title: ['searchText', 'createdAt'],
  '-title': ['-searchText', '-createdAt'],
  '-duration': ['-duration', '-createdAt', '-searchText'],
  '-updatedAt': ['-updatedAt', '-createdAt', '-searchText'],
};

/**
 * One index per sort order. It also contains the search and filter fields, so a page is found in the index
 * alone and only its own rows are read.
 */
export const libraryIndexes = [
  ['createdAt', 'searchText'],
  ['updatedAt', 'createdAt', 'searchText'],
  ['duration', 'createdAt', 'searchText'],
  ['searchText', 'createdAt'],
].map((order) => ({ fields: ['workspace', ...order, 'categoryKeys', 'speechKey', 'deletedAt'] }));
