import type { ReactNode } from 'react';

import { escapePattern } from '@/lib/core/escape-pattern';
import type { PresentedComment } from '@/lib/sharing/comments/comment-schemas';

import { usePage } from '../../page-context';
import { useRows } from '../../rows-context';

/** What was written, as text; names of mentioned members stand out. */
export const CommentBody = ({ comment, children }: { comment: PresentedComment; children?: ReactNode }) => {
  const names = comment.mentions.map(({ name }) => escapePattern(`@${name}`));
  const parts = names.length > 0 ? comment.text.split(new RegExp(`(${names.join('|')})`)) : [comment.text];
  return (
    <>
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
      {comment.pictures.length > 0 && <Pictures comment={comment} />}
    </>
  );
};

const Pictures = ({ comment }: { comment: PresentedComment }) => {
  const { pictureUrl } = useRows();
  const { text } = usePage();
  return (
    <div className="pics">
      {comment.pictures.map(({ id, width, height }, index) => (
        <a
          aria-label={text('sharePage.comment.picture', { number: index + 1 })}
          className="pic"
          href={pictureUrl(comment.id, id)}
          key={id}
          rel="noreferrer"
          target="_blank"
        >
          {/* oxlint-disable-next-line nextjs/no-img-element -- no Next on this page */}
          <img alt="" height={height} loading="lazy" src={pictureUrl(comment.id, id)} width={width} />
        </a>
      ))}
    </div>
  );
};
