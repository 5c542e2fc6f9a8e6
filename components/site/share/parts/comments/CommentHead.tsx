import type { ReactNode } from 'react';

import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';

import { useClock, usePage } from '../../page-context';
import { formatMoment, formatWhen } from '../../rules/format-when';

/** Who wrote it and when. */
export const CommentHead = ({ comment, children }: { comment: PresentedComment; children?: ReactNode }) => (
  <div className="h">
    <b title={comment.author}>{comment.author}</b>
    <When comment={comment} />
    <span className="sp" />
    {children}
  </div>
);

/** Follows the page's clock by itself, without the row around it. */
const When = ({ comment: { createdAt, editedAt } }: { comment: PresentedComment }) => {
  const { text, language } = usePage();
  const { now, timeZone } = useClock();
  const isEdited = editedAt !== null && editedAt !== createdAt;
  return (
    <time dateTime={createdAt} suppressHydrationWarning title={formatMoment(language, createdAt, timeZone)}>
      {formatWhen(language, createdAt, now, timeZone)}
      {isEdited && ` · ${text('sharePage.comment.edited')}`}
    </time>
  );
};
