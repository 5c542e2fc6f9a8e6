import { type ReactNode, useState } from 'react';

import { escapePattern } from '@/lib/core/strings';
import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';

import { usePage } from '../../page-context';
import { useRows } from '../../review-context';

import texts from '../text.module.scss';
import styles from './comment-body.module.scss';

/** Estimated characters per line of the list, slightly below the average. */
const lineLetters = 45;
/** Must match the style sheet. */
const foldedLines = 10;

/** Whether a comment is long enough to be collapsed. */
const isFolded = (text: string): boolean =>
  text.split('\n').reduce((lines, line) => lines + Math.ceil((line.length || 1) / lineLetters), 0) >
  foldedLines + 2;

/** The text of a comment, without markup. Mentions are highlighted. */
export const CommentBody = ({ comment, children }: { comment: PresentedComment; children?: ReactNode }) => {
  const { text } = usePage();
  const [isWhole, setWhole] = useState(false);
  const isLong = isFolded(comment.text);
  const names = comment.mentions.map(({ name }) => escapePattern(`@${name}`));
  const parts = names.length > 0 ? comment.text.split(new RegExp(`(${names.join('|')})`)) : [comment.text];
  return (
    <>
      <p className={styles.words} data-folded={isLong && !isWhole}>
        {children}
        {parts.map((part, index) =>
          index % 2 === 1 ? (
            <span className={styles.mention} key={index}>
              {part}
            </span>
          ) : (
            part
          ),
        )}
      </p>
      {isLong && (
        <button
          aria-expanded={isWhole}
          className={texts.link}
          onClick={() => setWhole(!isWhole)}
          type="button"
        >
          {text(isWhole ? 'sharePage.comment.less' : 'sharePage.comment.moreText')}
        </button>
      )}
      {comment.pictures.length > 0 && <Pictures comment={comment} />}
    </>
  );
};

const Pictures = ({ comment }: { comment: PresentedComment }) => {
  const { pictureUrl } = useRows();
  const { text } = usePage();
  return (
    <div className={styles.pictures}>
      {comment.pictures.map(({ id, width, height }, index) => (
        <a
          aria-label={text('sharePage.comment.picture', { number: index + 1 })}
          className={styles.picture}
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
