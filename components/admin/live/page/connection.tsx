'use client';

import { Button } from '@/components/kit/buttons/button';
import { ButtonLink } from '@/components/kit/buttons/button-link';
import { EmptyState } from '@/components/kit/states/empty-state';
import { Notice } from '@/components/kit/states/notice';
import { useText } from '@/components/kit/i18n/use-text';

import { listPath } from '../live-calls';
import type { EventConnection } from '../use-event';
import styles from './live-page.module.scss';

/** Announces an expired session without leaving the page, since the event continues. */
export const ConnectionNotice = ({ connection }: { connection: EventConnection }) => {
  const text = useText();
  if (connection !== 'signedOut') return null;
  return (
    <div className={styles.notice}>
      <Notice
        action={
          <Button onClick={() => window.open('/admin/login', '_blank')} size="small">
            {text('liveEvent.signedOut.action')}
          </Button>
        }
        title={text('liveEvent.signedOut.title')}
        tone="bad"
      >
        {text('liveEvent.signedOut.text')}
      </Notice>
    </div>
  );
};

/** Replaces an event that was deleted while it was open. */
export const EventGone = () => {
  const text = useText();
  return (
    <main className={`rh-page ${styles.page}`}>
      <EmptyState title={text('liveEvent.gone.title')}>
        <p>{text('liveEvent.gone.text')}</p>
        <ButtonLink href={listPath} kind="primary">
          {text('liveEvent.gone.back')}
        </ButtonLink>
      </EmptyState>
    </main>
  );
};
