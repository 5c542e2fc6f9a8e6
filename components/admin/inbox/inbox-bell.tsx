'use client';

import { useId, useRef, useState, useSyncExternalStore } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { useMenuPlace } from '@/components/kit/dialogs/menu';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import type { Inbox } from '@/lib/platform/inbox/find-inbox';

import { InboxList } from './inbox-list';
import { markRead, useInbox } from './use-inbox';

import styles from './inbox.module.scss';

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
