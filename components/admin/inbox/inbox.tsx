'use client';

import { useId, useRef, useState, useSyncExternalStore } from 'react';

import { PageActions } from '@/components/admin/shell/page-actions';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { useMenuPlace } from '@/components/kit/dialogs/menu';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon, type IconName } from '@/components/kit/icon';
import { EmptyState, ErrorState } from '@/components/kit/states/screen-states';
import { Time } from '@/components/kit/time';
import type { InboxKind } from '@/lib/accounts/inbox-ways';
import type { Inbox, Notification } from '@/lib/platform/inbox/find-inbox';

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
const InboxList = ({ notifications, onOpen }: InboxListProps) => {
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

const shown = 8;

const phone = '(max-width: 768px)';
const subscribe = (onChange: () => void) => {
  const query = matchMedia(phone);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

type InboxBellProps = { initial: Inbox; place: 'nav' | 'bar' };

/** The bell in the navigation, or on phones in the bar at the top. Only one of both is on the page. */
export const InboxBell = ({ initial, place }: InboxBellProps) => {
  const isPhone = useSyncExternalStore(
    subscribe,
    () => matchMedia(phone).matches,
    () => false,
  );
  if (isPhone !== (place === 'bar')) return null;
  return (
    <div className={place === 'bar' ? styles.bar : styles.nav}>
      <Bell initial={initial} />
    </div>
  );
};

/** The number of unread notifications, and the newest ones in a popover. */
const Bell = ({ initial }: { initial: Inbox }) => {
  const text = useText();
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { notifications, unread, refresh } = useInbox(initial, shown);
  const { run, isBusy } = useCall(() => markRead());
  useMenuPlace({ isOpen, trigger, list });
  const close = () => list.current?.hidePopover();
  return (
    <>
      <button
        aria-controls={id}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={text('inbox.open', { count: unread })}
        className={styles.bell}
        popoverTarget={id}
        ref={trigger}
        title={text('inbox.title')}
        type="button"
      >
        <Icon name="bell" size={18} />
        {unread > 0 && (
          <span aria-hidden="true" className={styles.badge}>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <span aria-live="polite" className="sr-only">
        {unread > 0 ? text('inbox.new', { count: unread }) : ''}
      </span>
      <div
        aria-label={text('inbox.title')}
        className={styles.popover}
        id={id}
        onToggle={({ newState }) => {
          setIsOpen(newState === 'open');
          if (newState === 'open') void refresh();
        }}
        popover="auto"
        ref={list}
        role="dialog"
        tabIndex={-1}
      >
        <div className={styles.top}>
          <h2>{text('inbox.title')}</h2>
          {unread > 0 && (
            <Button isBusy={isBusy} kind="quiet" onClick={() => void run()} size="small">
              {text('inbox.readAll')}
            </Button>
          )}
        </div>
        {notifications.length === 0 ? (
          <p className={styles.empty}>{text('inbox.empty')}</p>
        ) : (
          <InboxList notifications={notifications} onOpen={close} />
        )}
        <div className={styles.end}>
          <Link href="/admin/inbox" onClick={close}>
            {text('inbox.viewAll')}
          </Link>
          <Link href="/admin/profile#inbox-ways" onClick={close}>
            {text('inbox.settingsLink')}
          </Link>
        </div>
      </div>
    </>
  );
};
