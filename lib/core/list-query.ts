import { cutText } from '@/lib/core/strings';

export const listLimits = [10, 25, 50, 100] as const;
export type ListLimit = (typeof listLimits)[number];

/** The shown part of a list, stored in the URL. */
export type ListQuery = {
  limit: ListLimit;
  /** Starts at 1. */
  page: number;
  search: string;
};

type Params = Record<string, string | string[] | undefined>;

const maxSearchLength = 200;

/**
 * Parses a URL's list parameters; invalid values are ignored. `remembered` is the page size that the person
 * chose last. Pure.
 */
export const readListQuery = (params: Params = {}, remembered: number = listLimits[0]): ListQuery => {
  const read = (name: string): string => String([params[name]].flat()[0] ?? '');
  const page = Number(read('page'));
  return {
    limit: listLimits.find((each) => String(each) === (read('limit') || String(remembered))) ?? listLimits[0],
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    search: cutText(read('search'), maxSearchLength).trim(),
  };
};

/** A page of a list. */
export type ListPage = {
  /** Starts at 1; the last page if the URL asks for a later one. */
  page: number;
  limit: ListLimit;
  /** Rows on all pages together. */
  total: number;
};

/** The closest existing page for a number of rows. Pure. */
export const toListPage = ({ page, limit }: ListQuery, total: number): ListPage => ({
  page: Math.min(page, Math.max(1, Math.ceil(total / limit))),
  limit,
  total,
});
