import { isDay } from '@/lib/core/days';
import { cutText } from '@/lib/core/strings';

import { videoStatuses, type VideoStatus, visibilities } from '../types';

/**
 * Sort orders of the library; `-` for descending. Titles are sorted by their folded search text, then by id.
 */
export const librarySorts = [
  '-createdAt',
  'createdAt',
  'title',
  '-title',
  '-duration',
  'duration',
  '-updatedAt',
  'updatedAt',
] as const;
export type LibrarySort = (typeof librarySorts)[number];

export const libraryLimits = [10, 25, 50, 100] as const;
export type LibraryLimit = (typeof libraryLimits)[number];

/** An id of any supported database, or `none`. Contains no wildcard of `like`. */
export const categoryPattern = /^[a-z0-9-]{1,64}$/i;

/** The filter for videos without a category; an id otherwise, and empty for all. */
export const withoutCategory = 'none';
/** The filter for videos that no person has uploaded, but a token. */
export const withoutPerson = 'none';

export const maxSearchLength = 200;

/** The filters of the library beside its search; empty if unset. */
export type LibraryFilters = {
  status: VideoStatus | '';
  visibility: (typeof visibilities)[number] | '';
  /** A tag's id. */
  tag: string;
  /** The id of the account that uploaded the video, or `none`. */
  person: string;
  /** First and last day of creation, `YYYY-MM-DD` in the workspace's time zone. */
  from: string;
  to: string;
  captions: 'missing' | '';
  /** A category's id, `none`, or empty for all. */
  category: string;
};
export type FilterName = keyof LibraryFilters;

/** The library's state as encoded in the address. */
export type LibraryQuery = LibraryFilters & {
  search: string;
  sort: LibrarySort;
  limit: LibraryLimit;
  /** From 1. */
  page: number;
};

export const noFilters: LibraryFilters = {
  category: '',
  status: '',
  visibility: '',
  tag: '',
  person: '',
  from: '',
  to: '',
  captions: '',
};
export const filterNames = Object.keys(noFilters) as FilterName[];

export const defaultLibraryQuery: LibraryQuery = {
  ...noFilters,
  search: '',
  sort: '-createdAt',
  limit: 25,
  page: 1,
};

type Params = Record<string, string | string[] | number | undefined>;

const parseFilters = (read: (name: FilterName) => string): LibraryFilters => {
  const oneOf = <T extends string>(name: FilterName, values: readonly T[]): T | '' =>
    values.find((value) => value === read(name)) ?? '';
  const id = (name: FilterName): string => (categoryPattern.test(read(name)) ? read(name) : '');
  const day = (name: FilterName): string => (isDay(read(name)) ? read(name) : '');
  return {
    category: id('category'),
    status: oneOf('status', videoStatuses),
    visibility: oneOf('visibility', visibilities),
    tag: id('tag'),
    person: id('person'),
    from: day('from'),
    to: day('to'),
    captions: oneOf('captions', ['missing']),
  };
};

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
    ...parseFilters(read),
  };
};

/**
 * The query string of the library, without default values. Order and page size are always included, because
 * Payload adds them.
 */
export const toLibraryParams = ({ search, sort, limit, page, ...filters }: LibraryQuery): URLSearchParams => {
  const params = new URLSearchParams({ limit: String(limit), sort });
  if (page > 1) params.set('page', String(page));
  if (search) params.set('search', search);
  for (const name of filterNames) if (filters[name]) params.set(name, filters[name]);
  return params;
};

/** Path of the library with one filter, such as a tag. */
export const getFilteredPath = (filter: Partial<LibraryFilters>): string =>
  `/admin/collections/videos?${new URLSearchParams(filter).toString()}`;

/** The filters that are set. */
export const listSetFilters = (query: LibraryFilters): FilterName[] =>
  filterNames.filter((name) => query[name] !== '');

/** Whether only a part of the workspace's videos is shown. */
export const isNarrowed = (query: LibraryQuery): boolean =>
  query.search !== '' || listSetFilters(query).length > 0;

/**
 * Number of videos found by a search or filters, as far as the pages read so far show. Null if nothing is
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
  duration: ['duration', 'createdAt', 'searchText'],
  '-updatedAt': ['-updatedAt', '-createdAt', '-searchText'],
  updatedAt: ['updatedAt', 'createdAt', 'searchText'],
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

/** Columns of the table that people can hide. */
export const libraryColumns = [
  'status',
  'duration',
  'visibility',
  'createdAt',
  'updatedAt',
  'person',
  'tags',
  'language',
  'captions',
] as const;
export type LibraryColumn = (typeof libraryColumns)[number];

/** Columns of those who have chosen none. */
export const defaultColumns: LibraryColumn[] = ['status', 'duration', 'visibility', 'createdAt', 'person'];

/** The known columns in a stored choice, in the table's order; null if none was stored. */
export const parseColumns = (stored: unknown): LibraryColumn[] | null =>
  Array.isArray(stored) ? libraryColumns.filter((column) => stored.includes(column)) : null;
