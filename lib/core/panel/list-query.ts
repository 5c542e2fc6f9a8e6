import { cutText } from '@/lib/core/cut-text';

export const listLimits = [10, 25, 50, 100] as const;
export type ListLimit = (typeof listLimits)[number];

/** Which part of a list is shown, as it stands in the address. */
export type ListQuery = {
  limit: ListLimit;
  /** From 1. */
  page: number;
  search: string;
};

type Params = Record<string, string | string[] | undefined>;

const maxSearchLength = 200;

/**
 * Reads an address leniently: what makes no sense is as if it were not there. `remembered` is how much at
 * once somebody chose last. Pure.
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

/** One page of a list. */
export type ListPage = {
  /** From 1; the last one where the address asks for more. */
  page: number;
  limit: ListLimit;
  /** Rows on all pages. */
  total: number;
};

/** The page that there is of so many rows. Pure. */
export const toListPage = ({ page, limit }: ListQuery, total: number): ListPage => ({
  page: Math.min(page, Math.max(1, Math.ceil(total / limit))),
  limit,
  total,
});
