import type { ReactNode } from 'react';

import type { PresentedComment } from '@/lib/sharing/comments/comment-schemas';

import { usePage } from '../../page-context';
import { formatMoment, formatWhen } from '../../rules/format-when';

/** Who wrote it and when. */
export const CommentHead = ({ comment, children }: { comment: PresentedComment; children?: ReactNode }) => {
  const { text, language, now, timeZone } = usePage();
  const { author, createdAt, editedAt } = comment;
  const isEdited = editedAt !== null && editedAt !== createdAt;
  return (
    <div className="h">
      <b title={author}>{author}</b>
      <time dateTime={createdAt} suppressHydrationWarning title={formatMoment(language, createdAt, timeZone)}>
        {formatWhen(language, createdAt, now, timeZone)}
        {isEdited && ` · ${text('sharePage.comment.edited')}`}
      </time>
      <span className="sp" />
      {children}
    </div>
  );
};
