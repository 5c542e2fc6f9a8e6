import { useEffect, useMemo, useRef, useState } from 'react';

import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';
import type { Reaction } from '@/lib/review/sharing/types';

import type { DraftId } from './device-memory';
import type { Review } from './use-review-state';

/**
 * Page state and callbacks for comment rows. The callbacks keep their identity across renders and read the
 * latest state, so rows do not render again because of them.
 */
export const useRowsValue = (review: Review) => {
  const latest = useRef(review);
  useEffect(() => {
    latest.current = review;
  });
  const [act] = useState(() => ({
    open: (id: string) => latest.current.open(id),
    resolve: (id: string, is: boolean) => void latest.current.actions.resolve(id, is),
    react: (id: string, reaction: Reaction, is: boolean) =>
      void latest.current.actions.react(id, reaction, is),
    setForm: (id: DraftId, is: boolean) => latest.current.forms.set(id, is),
    askDelete: (commentId: string) => latest.current.setDialog({ kind: 'delete', commentId }),
    see: (ids: readonly string[]) => latest.current.thread.see(ids),
    carry: ({ id, version }: PresentedComment) => {
      const { actions, share, compare } = latest.current;
      const to = share.versions[0]?.version ?? version;
      void actions.carry({ from: version, to, commentId: id, offset: compare.offset });
    },
  }));
  const { canComment, identity, share, toPlace, api } = review;
  const { isOwn, isRoot } = identity;
  const newest = share.versions[0]?.version ?? share.video.version;
  return useMemo(
    () => ({ act, canComment, isOwn, isRoot, newest, toPlace, pictureUrl: api.pictureUrl }),
    [act, canComment, isOwn, isRoot, newest, toPlace, api],
  );
};
export type Rows = ReturnType<typeof useRowsValue>;
