import { memo, type ReactNode, useEffect, useRef, useState } from 'react';

import * as paths from '@/components/kit/icon-paths';
import { IconShape } from '@/components/kit/icon-shape';
import { escapePattern } from '@/lib/core/strings';
import type { PresentedComment } from '@/lib/review/sharing/comments/comment-schemas';
import { type CommentThread, isSameThread } from '@/lib/review/sharing/comments/list-threads';

import { useClock, usePage } from '../../page-context';
import { useRows } from '../../review-context';
import { formatMoment, formatWhen } from '../../rules/formats';
import { CommentFoot } from './comment-foot';
import { EditForm, ReplyForm } from './comment-forms';

import layout from '../layout.module.scss';
import texts from '../text.module.scss';
import body from './comment-body.module.scss';
import styles from './comment-item.module.scss';

/** Author and time of a comment. */
const CommentHead = ({ comment, children }: { comment: PresentedComment; children?: ReactNode }) => (
  <div className={styles.head}>
    <b title={comment.author}>{comment.author}</b>
    <When comment={comment} />
    <span className={layout.spacer} />
    {children}
  </div>
);

/** Subscribes to the page's clock, so that the row around it does not render again. */
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

type ItemProps = {
  thread: CommentThread;
  isActive: boolean;
  /** Draft ids of the thread's open forms, separated by spaces. */
  openForms: string;
  /** Ids of the thread's comments that this person has not seen yet, separated by spaces. */
  fresh: string;
  /** The version that the comment was carried to or from; null for none. */
  carried: number | null;
};

/** A comment with its replies. Opening it seeks the video to its frame and shows its drawing. */
export const CommentItem = memo(
  ({ thread, isActive, openForms, fresh, carried }: ItemProps) => {
    const { canComment, act } = useRows();
    const { text } = usePage();
    const { comment, replies } = thread;
    const { id, resolvedAt, resolvedBy } = comment;
    const { row, isLit } = useArrival(fresh);
    const isOpen = (form: string): boolean => openForms.split(' ').includes(form);
    return (
      <li className={styles.item} data-active={isActive} data-fresh={fresh !== ''} data-lit={isLit} ref={row}>
        <Initial author={comment.author} />
        <div className={styles.content}>
          <CommentHead comment={comment}>{canComment && <Tick comment={comment} />}</CommentHead>
          <Words comment={comment} isEdited={isOpen(`edit-${id}`)} />
          {resolvedAt !== null && resolvedBy && (
            <p className={styles.resolvedBy}>
              {text('sharePage.comment.resolvedBy', { author: resolvedBy })}
            </p>
          )}
          <CommentFoot comment={comment} onEdit={() => act.setForm(`edit-${id}`, true)}>
            {canComment && (
              <button onClick={() => act.setForm(`reply-${id}`, true)} type="button">
                {text('sharePage.comment.reply')}
              </button>
            )}
            <Carried carried={carried} comment={comment} />
          </CommentFoot>
          {replies.map((reply) => (
            <div className={styles.reply} key={reply.id}>
              <Initial author={reply.author} size="small" />
              <div className={styles.content}>
                <CommentHead comment={reply} />
                <Words comment={reply} isEdited={isOpen(`edit-${reply.id}`)} />
                <CommentFoot comment={reply} onEdit={() => act.setForm(`edit-${reply.id}`, true)} />
              </div>
            </div>
          ))}
          {canComment && isOpen(`reply-${id}`) && (
            <ReplyForm comment={comment} onClose={() => act.setForm(`reply-${id}`, false)} />
          )}
        </div>
      </li>
    );
  },
  (a, b) =>
    isSameThread(a.thread, b.thread) &&
    a.isActive === b.isActive &&
    a.openForms === b.openForms &&
    a.fresh === b.fresh &&
    a.carried === b.carried,
);

/** Marks new comments as seen once they are in view, and highlights their row from then on. */
const useArrival = (fresh: string) => {
  const { act } = useRows();
  const row = useRef<HTMLLIElement>(null);
  const [isLit, setLit] = useState(false);
  useEffect(() => {
    if (!fresh || !row.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setLit(true);
      act.see(fresh.split(' '));
    });
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [fresh, act]);
  return { row, isLit };
};

const Initial = ({ author, size }: { author: string; size?: 'small' }) => (
  <span aria-hidden="true" className={styles.avatar} data-size={size}>
    {author.slice(0, 1).toUpperCase()}
  </span>
);

/** Shows whether a comment is resolved, and toggles that. */
const Tick = ({ comment: { id, resolvedAt } }: { comment: PresentedComment }) => {
  const { act } = useRows();
  const { text } = usePage();
  const isDone = resolvedAt !== null;
  const label = text(isDone ? 'sharePage.comment.reopen' : 'sharePage.comment.resolve');
  return (
    <button
      aria-label={label}
      aria-pressed={isDone}
      className={styles.tick}
      onClick={() => act.resolve(id, !isDone)}
      title={label}
      type="button"
    >
      <span>
        <IconShape path={paths.check} />
      </span>
    </button>
  );
};

/** The text of a comment with a link to its timecode, or the form that edits the comment. */
const Words = ({ comment, isEdited }: { comment: PresentedComment; isEdited: boolean }) => {
  const { act } = useRows();
  if (!isEdited)
    return (
      <CommentBody comment={comment}>
        <PlaceButton comment={comment} />
      </CommentBody>
    );
  return <EditForm comment={comment} onClose={() => act.setForm(`edit-${comment.id}`, false)} />;
};

const PlaceButton = ({ comment }: { comment: PresentedComment }) => {
  const { act, toPlace } = useRows();
  const { text } = usePage();
  const { id, parentCommentId, frameIn, frameOut, drawing } = comment;
  if (frameIn === null || parentCommentId !== null) return null;
  return (
    <button className={styles.place} onClick={() => act.open(id)} type="button">
      {toPlace({ frameIn, frameOut })}
      {drawing !== null && (
        <>
          <IconShape path={paths.edit} />
          <span className="sr-only">{text('sharePage.comment.hasDrawing')}</span>
        </>
      )}
    </button>
  );
};

/**
 * Shows which version a comment was carried from or to. For an open comment of an older version, offers to
 * carry it.
 */
const Carried = ({ comment, carried }: { comment: PresentedComment; carried: number | null }) => {
  const { canComment, newest, act } = useRows();
  const { text } = usePage();
  const { version, carriedTo, resolvedAt } = comment;
  if (carried !== null)
    return (
      <span className={styles.carried}>
        {carriedTo
          ? text('sharePage.carry.to', { version: carried })
          : text('sharePage.comment.fromVersion', { version: carried })}
        {comment.isInRemovedPart && ` · ${text('sharePage.comment.inRemovedPart')}`}
      </span>
    );
  if (!canComment || resolvedAt || version >= newest) return null;
  return (
    <button className={styles.carried} onClick={() => act.carry(comment)} type="button">
      {text('sharePage.carry.one')}
    </button>
  );
};

/** Estimated characters per line of the list, slightly below the average. */
const lineLetters = 45;
/** Must match the style sheet. */
const foldedLines = 10;

/** Whether a comment is long enough to be collapsed. */
const isFolded = (text: string): boolean =>
  text.split('\n').reduce((lines, line) => lines + Math.ceil((line.length || 1) / lineLetters), 0) >
  foldedLines + 2;

/** The text of a comment, without markup. Mentions are highlighted. */
const CommentBody = ({ comment, children }: { comment: PresentedComment; children?: ReactNode }) => {
  const { text } = usePage();
  const [isWhole, setWhole] = useState(false);
  const isLong = isFolded(comment.text);
  const names = comment.mentions.map(({ name }) => escapePattern(`@${name}`));
  const parts = names.length > 0 ? comment.text.split(new RegExp(`(${names.join('|')})`)) : [comment.text];
  return (
    <>
      <p className={body.words} data-folded={isLong && !isWhole}>
        {children}
        {parts.map((part, index) =>
          index % 2 === 1 ? (
            <span className={body.mention} key={index}>
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
    <div className={body.pictures}>
      {comment.pictures.map(({ id, width, height }, index) => (
        <a
          aria-label={text('sharePage.comment.picture', { number: index + 1 })}
          className={body.picture}
          href={pictureUrl(comment.id, id)}
          key={id}
          rel="noreferrer"
          target="_blank"
        >
          {/* oxlint-disable-next-line nextjs/no-img-element -- this page loads no script of Next */}
          <img alt="" height={height} loading="lazy" src={pictureUrl(comment.id, id)} width={width} />
        </a>
      ))}
    </div>
  );
};
