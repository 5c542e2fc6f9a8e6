'use client';

import { PageActions } from '@/components/admin/shell/page-actions';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { EmptyState, ErrorState } from '@/components/kit/states/screen-states';
import type { Inbox } from '@/lib/platform/inbox/find-inbox';

import { InboxList } from './inbox-list';
import { markRead, useInbox } from './use-inbox';

import styles from './inbox.module.scss';

/** The whole list of notifications, page by page. */
export const InboxPage = ({ initial, limit }: { initial: Inbox; limit: number }) => {
  const text = useText();
  const { notifications, unread, next, hasFailed, refresh, more } = useInbox(initial, limit);
  const reading = useCall(() => markRead());
  const paging = useCall(more);
  return (
    <>
      <PageActions>
        {unread > 0 && (
          <Button isBusy={reading.isBusy} onClick={() => void reading.run()}>
            {text('inbox.readAll')}
          </Button>
        )}
        <ButtonLink href="/admin/profile#inbox-ways">{text('inbox.settingsLink')}</ButtonLink>
      </PageActions>
      {notifications.length === 0 ? (
        hasFailed ? (
          <ErrorState onRetry={() => void refresh()} />
        ) : (
          <EmptyState title={text('inbox.emptyTitle')}>
            <p>{text('inbox.empty')}</p>
          </EmptyState>
        )
      ) : (
        <div className={styles.page}>
          <InboxList notifications={notifications} />
        </div>
      )}
      {next && (
        <p className={styles.more}>
          <Button isBusy={paging.isBusy} onClick={() => void paging.run()}>
            {text('inbox.more')}
          </Button>
        </p>
      )}
    </>
  );
};
