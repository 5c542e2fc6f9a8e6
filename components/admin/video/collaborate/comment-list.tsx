'use client';

import { toast } from '@payloadcms/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

import { markRead } from '@/components/admin/inbox/use-inbox';
import { callApi } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { TextArea } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { ErrorState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { Tag } from '@/components/kit/tag';
import { Time } from '@/components/kit/time';
import { leaveOutCarried, listThreads } from '@/lib/review/sharing/comments/list-threads';
import type { ListedComment } from '@/lib/review/sharing/comments/moderate-comments';
import { textMaxLength } from '@/lib/review/sharing/types';

import { seekPlayer } from '../edit/preview-player';
import { useEdit } from '../sync/edit-context';
import { linkReasons } from './use-share';

import styles from './collaborate.module.scss';

/** Filters of the comments, named as the options of their export. */
export const choices = ['open', 'replies', 'allVersions'] as const;
export type Wanted = Record<(typeof choices)[number], boolean>;

const pollMs = 5000;

type Listed = { comments: ListedComment[]; total: number; revision: number };

/**
 * The comments of a video, polled every 5 s while the page is visible, and the calls that change them. News
 * about them are marked as read. `onChange` runs after each change, also by other people.
 */
const useComments = (videoId: string, onChange: () => void) => {
  const base = `/api/videos/${videoId}/share-comments`;
  const [listed, setListed] = useState<Listed | 'failed' | null>(null);
  const revision = useRef<number | null>(null);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  const load = useCallback(async () => {
    try {
      const answer = await callApi<Listed>('GET', base, { isInBackground: true });
      setListed(answer);
      if (revision.current === answer.revision) return;
      if (revision.current !== null) changed.current();
      revision.current = answer.revision;
      await markRead({ videoId });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // A failed poll keeps what is shown.
      setListed((before) => before ?? 'failed');
    }
  }, [base, videoId]);
  useEffect(() => {
    const loadIfSeen = () => {
      if (!document.hidden) void load();
    };
    const first = setTimeout(loadIfSeen, 0);
    const timer = setInterval(loadIfSeen, pollMs);
    document.addEventListener('visibilitychange', loadIfSeen);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', loadIfSeen);
    };
  }, [load]);
  const then = async (call: Promise<unknown>) => {
    await call;
    await load();
  };
  return {
    listed,
    load,
    remove: (id: string) => then(callApi('DELETE', `${base}/${id}`)),
    reply: (parentCommentId: string, text: string) =>
      then(callApi('POST', base, { body: { text, parentCommentId } })),
    resolve: (id: string, isResolved: boolean) =>
      then(callApi('PATCH', `${base}/${id}`, { body: { isResolved } })),
  };
};

type Calls = Omit<ReturnType<typeof useComments>, 'listed' | 'load'>;

type CommentListProps = {
  wanted: Wanted;
  onShowAll: () => void;
  /** The served version, which the page's player shows. */
  version: number;
  /** Whether the user may remove other people's comments. */
  mayChange: boolean;
  /** Whether the user may answer and resolve. */
  mayWrite: boolean;
  onChange: () => void;
};

/** The threads of reviewers in the order of the video, with answers below their comment. */
export const CommentList = ({
  wanted,
  onShowAll,
  version,
  mayChange,
  mayWrite,
  onChange,
}: CommentListProps) => {
  const text = useText();
  const { video } = useEdit();
  const { listed, load, ...calls } = useComments(video.id, onChange);
  const [removed, setRemoved] = useState<ListedComment | null>(null);
  const { run, isBusy } = useCall(calls.remove);
  const remove = async () => {
    if (!removed) return;
    const outcome = await run(removed.id);
    setRemoved(null);
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error)));
    else toast.success(text('shareTab.comments.removed'));
  };
  if (listed === 'failed') return <ErrorState onRetry={() => void load()} />;
  if (listed === null) return <Skeleton height={120} />;
  const { comments, total } = listed;
  const threads = listThreads(leaveOutCarried(comments));
  const shown = threads.filter(
    ({ comment }) =>
      (!wanted.open || comment.resolvedAt === null) && (wanted.allVersions || comment.version === version),
  );
  if (threads.length === 0) return null;
  return (
    <>
      {shown.length === 0 && (
        <p className={styles.hint}>
          {text('shareTab.comments.noMatch')}{' '}
          <Button kind="quiet" onClick={onShowAll} size="small">
            {text('shareTab.comments.showAll')}
          </Button>
        </p>
      )}
      <ol aria-label={text('shareTab.comments.title')} className={styles.threads}>
        {shown.map(({ comment, replies }) => (
          <li key={comment.id}>
            <Comment
              calls={calls}
              comment={comment}
              isServed={comment.version === version}
              mayWrite={mayWrite}
              onRemove={mayChange ? setRemoved : null}
            />
            {wanted.replies && replies.length > 0 && (
              <ol className={styles.replies}>
                {replies.map((reply) => (
                  <li key={reply.id}>
                    <Comment
                      calls={calls}
                      comment={reply}
                      isServed={false}
                      mayWrite={false}
                      onRemove={mayChange ? setRemoved : null}
                    />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
      {total > comments.length && (
        <p className={styles.hint}>{text('shareTab.comments.cut', { count: comments.length, total })}</p>
      )}
      <ConfirmDialog
        confirmLabel={text('shareTab.comments.remove')}
        isBusy={isBusy}
        isOpen={removed !== null}
        onCancel={() => setRemoved(null)}
        onConfirm={() => void remove()}
        title={text('shareTab.comments.removeTitle', { name: removed?.author ?? '' })}
        tone="danger"
      >
        {text('shareTab.comments.removeText')}
      </ConfirmDialog>
    </>
  );
};

type CommentProps = {
  comment: ListedComment;
  calls: Calls;
  /** Whether the page's player shows the comment's version, so that its time can be visited. */
  isServed: boolean;
  mayWrite: boolean;
  onRemove: ((comment: ListedComment) => void) | null;
};

const Comment = ({ comment, calls, isServed, mayWrite, onRemove }: CommentProps) => {
  const text = useText();
  const [isAnswering, setIsAnswering] = useState(false);
  const { run, isBusy } = useCall(calls.resolve);
  const { id, author, isMember, timecode, videoTimecode, version, createdAt, resolvedAt, resolvedBy } =
    comment;
  const isResolved = resolvedAt !== null;
  const resolve = async () => {
    const outcome = await run(id, !isResolved);
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error, linkReasons)));
  };
  return (
    <article className={styles.comment} data-resolved={isResolved}>
      <p className={styles.by}>
        {timecode &&
          (isServed && videoTimecode !== null ? (
            <button
              aria-label={text('shareTab.comments.jump', { timecode })}
              className={`${styles.timecode} ${styles.jump}`}
              onClick={() => seekPlayer(videoTimecode)}
              translate="no"
              type="button"
            >
              {timecode}
            </button>
          ) : (
            <span className={styles.timecode} translate="no">
              {timecode}
            </span>
          ))}
        <b>{author}</b>
        {!isMember && <Tag>{text('shareTab.comments.guest')}</Tag>}
        <small>
          {!comment.isReply && `${text('shareTab.comments.version', { version })} · `}
          <Time value={createdAt} />
          {comment.carriedFrom && !comment.isReply && ` · ${text('shareTab.comments.carried')}`}
          {comment.isInRemovedPart && !comment.isReply && ` · ${text('shareTab.comments.inRemovedPart')}`}
        </small>
      </p>
      <p>{comment.text}</p>
      {isResolved && (
        <p className={styles.hint}>{text('shareTab.comments.resolvedBy', { name: resolvedBy ?? '' })}</p>
      )}
      <div className={styles.commentActions}>
        {mayWrite && (
          <>
            <Button
              aria-label={text('shareTab.comments.replyTo', { name: author })}
              kind="quiet"
              onClick={() => setIsAnswering(true)}
              size="small"
            >
              {text('shareTab.comments.reply')}
            </Button>
            <Button
              aria-label={text(isResolved ? 'shareTab.comments.reopenOf' : 'shareTab.comments.resolveOf', {
                name: author,
              })}
              icon={isResolved ? 'undo' : 'check'}
              isBusy={isBusy}
              kind="quiet"
              onClick={() => void resolve()}
              size="small"
            >
              {text(isResolved ? 'shareTab.comments.reopen' : 'shareTab.comments.resolve')}
            </Button>
          </>
        )}
        {onRemove && (
          <Button
            aria-label={text('shareTab.comments.removeOf', { name: author })}
            icon="trash"
            kind="quiet"
            onClick={() => onRemove(comment)}
            size="small"
          />
        )}
      </div>
      {isAnswering && (
        <ReplyForm
          author={author}
          onClose={() => setIsAnswering(false)}
          send={(said) => calls.reply(id, said)}
        />
      )}
    </article>
  );
};

type ReplyFormProps = { author: string; send: (text: string) => Promise<void>; onClose: () => void };

/** An answer in place. Ctrl or ⌘ with Enter sends it, Escape discards it. */
const ReplyForm = ({ author, send, onClose }: ReplyFormProps) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  const { run, isBusy } = useCall(send);
  const submit = async () => {
    if (typed.trim() === '') return;
    const outcome = await run(typed.trim());
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error, linkReasons)));
    else if (outcome) onClose();
  };
  return (
    <div
      className={styles.form}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        autoFocus
        label={text('shareTab.comments.replyTo', { name: author })}
        maxLength={textMaxLength}
        onChange={setTyped}
        value={typed}
      />
      <div className={styles.actions}>
        <Button onClick={onClose} size="small">
          {text('kit.cancel')}
        </Button>
        <Button
          disabled={typed.trim() === ''}
          isBusy={isBusy}
          kind="primary"
          onClick={() => void submit()}
          size="small"
        >
          {text('shareTab.comments.send')}
        </Button>
      </div>
    </div>
  );
};
