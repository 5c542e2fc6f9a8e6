import { createContext, use } from 'react';

import type { Review } from './state/use-review';

export const ReviewContext = createContext<Review | null>(null);

/** What the parts of an open share have in common. */
export const useReview = (): Review => {
  const review = use(ReviewContext);
  if (!review) throw new Error('there is no open share around this');
  return review;
};
