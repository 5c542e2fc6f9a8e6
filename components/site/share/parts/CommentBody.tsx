import type { ReactNode } from 'react';

import type { PresentedComment } from '@/lib/sharing/comment-schemas';

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What was written, as text; names of mentioned members stand out. */
export const CommentBody = ({ comment, children }: { comment: PresentedComment; children?: ReactNode }) => {
  const names = comment.mentions.map(({ name }) => escapePattern(`@${name}`));
  const parts = names.length > 0 ? comment.text.split(new RegExp(`(${names.join('|')})`)) : [comment.text];
  return (
    <p className="words">
      {children}
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          <span className="at" key={index}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  );
};
