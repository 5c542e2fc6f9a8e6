import { createContext, use } from 'react';

import type { Review } from './state/use-review-state';
import type { Rows } from './state/use-rows';

export const ReviewContext = createContext<Review | null>(null);

/** Returns the state shared by all parts of an open share. */
export const useReview = (): Review => {
  const review = use(ReviewContext);
  if (!review) throw new Error('there is no open share around this');
  return review;
};

export const RowsContext = createContext<Rows | null>(null);

/** Values that all rows share. They rarely change, so a change of one row renders that row alone. */
export const useRows = (): Rows => {
  const rows = use(RowsContext);
  if (!rows) throw new Error('there is no list of comments around this');
  return rows;
};
