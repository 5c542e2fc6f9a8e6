'use client';

import { PageActions } from '@/components/admin/shell/page-actions';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon, type IconName } from '@/components/kit/icon';
import { EmptyState, ErrorState } from '@/components/kit/states/screen-states';
import { Time } from '@/components/kit/time';
import type { InboxKind } from '@/lib/accounts/inbox-ways';
import type { Notification, Inbox } from '@/lib/platform/inbox/find-inbox';

import { markRead, useInbox } from './use-inbox';

import styles from './inbox.module.scss';

const icons: Record<InboxKind, IconName> = {
  comments: 'edit',
  mentions: 'users',
  decisions: 'check',
  ready: 'video',
  failed: 'warning',
  imports: 'download',
  invitations: 'mail',
  joined: 'members',
  limits: 'warning',
  signal: 'live',
  moveOut: 'download',
};

type InboxListProps = { notifications: Notification[]; onOpen?: () => void };

/** Notifications as links. Opening one marks it as read. */
export const InboxList = ({ notifications, onOpen }: InboxListProps) => {
  const text = useText();
  return (
    <ul className={styles.list}>
      {notifications.map(({ id, kind, title, text: what, href, at, isRead }) => (
        <li key={id}>
          <Link
            className={styles.entry}
            data-unread={!isRead}
            href={href}
            onClick={() => {
              if (!isRead) void markRead({ ids: [id] });
              onOpen?.();
            }}
          >
            <span aria-hidden="true" className={styles.mark} data-kind={kind}>
              <Icon name={icons[kind]} size={16} />
            </span>
            <span className={styles.words}>
              <b>{title}</b>
              <span>{what}</span>
              <small>
                <Time value={at} />
              </small>
            </span>
            {!isRead && (
              <span className={styles.dot}>
                <span className="sr-only">{text('inbox.unread')}</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
};

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
