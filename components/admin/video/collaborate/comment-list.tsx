'use client';

import { toast } from '@payloadcms/ui';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { ErrorState } from '@/components/kit/states/error-state';
import { Skeleton } from '@/components/kit/states/skeleton';
import { Time } from '@/components/kit/time';
import { useText } from '@/components/kit/i18n/use-text';
import type { ListedComment } from '@/lib/review/sharing/comments/moderate-comments';
import { useEdit } from '../sync/edit-context';
import styles from './collaborate.module.scss';

type CommentListProps = { mayChange: boolean; onRemoved: () => void };

/** Comments of reviewers, newest first. Users who may edit the video can remove any of them. */
export const CommentList = ({ mayChange, onRemoved }: CommentListProps) => {
  const text = useText();
  const { video } = useEdit();
  const base = `/api/videos/${video.id}/share-comments`;
  const [comments, setComments] = useState<ListedComment[] | 'failed' | null>(null);
  const [total, setTotal] = useState(0);
  const [removed, setRemoved] = useState<ListedComment | null>(null);
  const { run, isBusy } = useCall((id: string) => callApi('DELETE', `${base}/${id}`));
  const load = useCallback(async () => {
    try {
      const listed = await callApi<{ comments: ListedComment[]; total: number }>('GET', base);
      setComments(listed.comments);
      setTotal(listed.total);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setComments('failed');
    }
  }, [base]);
  useEffect(() => {
    const timer = setTimeout(() => void load(), 0);
    return () => clearTimeout(timer);
  }, [load]);
  const remove = async () => {
    if (!removed) return;
    const outcome = await run(removed.id);
    setRemoved(null);
    if (outcome?.error) toast.error(text(describeRefusal(outcome.error)));
    else toast.success(text('shareTab.comments.removed'));
    await load();
    onRemoved();
  };
  if (comments === 'failed') return <ErrorState onRetry={() => void load()} />;
  if (comments === null) return <Skeleton height={120} />;
  return (
    <section className={styles.card}>
      <h2>{text('shareTab.comments.title')}</h2>
      <ul className={styles.comments}>
        {comments.map((comment) => (
          <li data-reply={comment.isReply || undefined} key={comment.id}>
            <div>
              <p>
                <b>{comment.author}</b>{' '}
                <small>
                  {comment.timecode && <span translate="no">{comment.timecode} · </span>}
                  {text('shareTab.comments.version', { version: comment.version })} ·{' '}
                  <Time value={comment.createdAt} />
                </small>
              </p>
              <p>{comment.text}</p>
            </div>
            {mayChange && (
              <Button
                aria-label={text('shareTab.comments.removeOf', { name: comment.author })}
                icon="trash"
                kind="quiet"
                onClick={() => setRemoved(comment)}
                size="small"
              />
            )}
          </li>
        ))}
      </ul>
      {total > comments.length && (
        <p className={styles.hint}>{text('shareTab.comments.cut', { count: comments.length, total })}</p>
      )}
      <ConfirmDialog
        confirmLabel={text('shareTab.comments.remove')}
        isBusy={isBusy}
        isOpen={removed !== null}
        onCancel={() => setRemoved(null)}
        onConfirm={() => void remove()}
        tone="danger"
        title={text('shareTab.comments.removeTitle', { name: removed?.author ?? '' })}
      >
        {text('shareTab.comments.removeText')}
      </ConfirmDialog>
    </section>
  );
};
