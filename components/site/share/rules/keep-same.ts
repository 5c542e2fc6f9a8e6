import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';

/**
 * Reuses the previous object of each comment that has not changed, so that only changed rows render again.
 * Pure.
 */
export const keepSame = (
  before: readonly PresentedComment[],
  next: readonly PresentedComment[],
): PresentedComment[] => {
  const known = new Map(before.map((comment) => [comment.id, comment]));
  return next.map((comment) => {
    const old = known.get(comment.id);
    return old && JSON.stringify(old) === JSON.stringify(comment) ? old : comment;
  });
};
