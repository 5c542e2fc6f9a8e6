'use client';

import { toast } from '@payloadcms/ui';
import { useCallback, useEffect, useState } from 'react';

import { UpgradePill } from '@/components/admin/billing/upgrade-pill';
import { callApi } from '@/components/api/call-api';
import { CallError, describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { ErrorState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import { Time } from '@/components/kit/time';
import type { ListedComment } from '@/lib/review/sharing/comments/moderate-comments';
import type { ShareOverview } from '@/lib/review/sharing/links/link-schemas';

import { useEdit } from '../sync/edit-context';
import { LinkList } from './link-list';
import { ReviewProgress } from './review-progress';
import { ShareSettingsCard } from './share-settings-card';
import { useShare } from './use-share';

import styles from '../edit/tab-content.module.scss';
import collaborateStyles from './collaborate.module.scss';

type CommentListProps = { mayChange: boolean; onRemoved: () => void };

/** Comments of reviewers, newest first. Users who may edit the video can remove any of them. */
const CommentList = ({ mayChange, onRemoved }: CommentListProps) => {
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
    <section className={collaborateStyles.card}>
      <h2>{text('shareTab.comments.title')}</h2>
      <ul className={collaborateStyles.comments}>
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
        <p className={collaborateStyles.hint}>
          {text('shareTab.comments.cut', { count: comments.length, total })}
        </p>
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

/** Review settings of the video: links, permissions and progress. */
export const CollaborateTab = () => {
  const text = useText();
  const { video, rights } = useEdit();
  const share = useShare(video.id, video.status === 'COMPLETE');
  const { overview } = share;
  if (share.hasFailed && !overview) return <ErrorState onRetry={() => void share.load()} />;
  if (!overview) return <Skeleton height={220} />;
  const mayChange = rights.canUpdate && !overview.missing && !overview.isInSupport;
  return (
    <div className={styles.stack}>
      {overview.missing && <Missing missing={overview.missing} />}
      {!rights.canUpdate && <Others />}
      {overview.isInSupport && <Notice tone="info">{text('shareTab.inSupport')}</Notice>}
      {(!overview.missing || overview.settings.shareable) && (
        <ShareSettingsCard mayChange={mayChange} overview={overview} share={share} />
      )}
      {overview.isShared && (
        <LinkList
          mayChange={mayChange && !overview.isForbidden}
          mayRevoke={rights.canUpdate}
          overview={overview}
          share={share}
        />
      )}
      {overview.isShared && <ReviewProgress overview={overview} />}
      {overview.isShared && overview.comments.all > 0 && (
        <CommentList mayChange={rights.canUpdate} onRemoved={() => void share.load()} />
      )}
    </div>
  );
};

/** The upgrade link is for users who may read the account. */
const Missing = ({ missing }: { missing: NonNullable<ShareOverview['missing']> }) => {
  const text = useText();
  const { rights } = useEdit();
  const badge = <UpgradePill firstPackage={missing.firstPackage} />;
  if (!rights.canReadAccount)
    return (
      <Notice badge={badge} title={text('shareTab.missing.title')} tone="info">
        {text('shareTab.missing.other')}
      </Notice>
    );
  const words = missing.packageTitle
    ? text('shareTab.missing.text', { package: missing.packageTitle })
    : text('shareTab.missing.none');
  return (
    <Notice
      action={
        <ButtonLink href="/admin/globals/account?tab=general" size="small">
          {text('missingFeature.packages')}
        </ButtonLink>
      }
      badge={badge}
      title={text('shareTab.missing.title')}
      tone="info"
    >
      {words}
    </Notice>
  );
};

const Others = () => {
  const text = useText();
  const { author } = useEdit();
  return (
    <Notice tone="info">
      {author ? text('shareTab.others.named', { name: author }) : text('shareTab.others.unnamed')}
    </Notice>
  );
};
