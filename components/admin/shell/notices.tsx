'use client';
import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useIsOffline } from '@/components/api/connection';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { Icon } from '@/components/kit/icon';
import { Notice } from '@/components/kit/states/notice';
import { TimeText } from '@/components/kit/time';
import type { SupportBarData } from '@/lib/accounts/support/find-support-bar';
import { timePlaceholder } from '@/lib/core/i18n/format';

import styles from './notices.module.scss';

/** Names the support agent, the workspace, the reason and the end, with a button to leave. */
export const SupportNotice = ({ bar }: { bar: SupportBarData }) => {
  const text = useText();
  const { kind, workspaceId, reason } = bar;
  const { run, isBusy } = useCall(() => callApi('DELETE', `/api/workspaces/${workspaceId}/support`));
  const words = { ...bar, time: timePlaceholder };
  const end = async () => {
    const outcome = await run();
    if (!outcome) return;
    // The access may have ended meanwhile; the next page shows the current state.
    if (outcome.error && outcome.error.code !== 'not_found')
      return void toast.error(text(describeRefusal(outcome.error)));
    window.location.assign('/admin');
  };
  return (
    <aside aria-label={text('support.label')} className={styles.bar} data-shell-bar>
      <Icon name="key" size={16} />
      <p>
        <b>
          <TimeText
            form="clock"
            text={text(kind === 'own' ? 'support.own' : 'support.guest', words)}
            value={bar.expiresAt}
          />
        </b>{' '}
        {text('support.reasonIs', { reason })} {kind === 'own' && text('support.locked')}
      </p>
      <Button isBusy={isBusy} onClick={() => void end()} size="small">
        {text(kind === 'own' ? 'support.leave' : 'support.sendAway')}
      </Button>
    </aside>
  );
};

/** Explains what an unconfirmed email address blocks, and sends the confirmation link again. */
export const ConfirmNotice = ({ email }: { email: string }) => {
  const text = useText();
  const [isSent, setIsSent] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { run, isBusy } = useCall(() => callApi<unknown>('POST', '/api/users/send-confirmation'));
  const send = async () => {
    setFault(null);
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) return setFault(text(describeRefusal(outcome.error)));
    setIsSent(true);
  };
  return (
    <aside aria-label={text('confirmBar.label')} className={styles.confirm} data-shell-bar>
      <Notice
        action={
          !isSent && (
            <Button isBusy={isBusy} onClick={() => void send()} size="small">
              {text('confirmBar.send')}
            </Button>
          )
        }
        tone={fault ? 'bad' : isSent ? 'good' : 'info'}
      >
        {fault ?? text(isSent ? 'confirmBar.sent' : 'confirmBar.text', { email })}
      </Notice>
    </aside>
  );
};

/** Says that emails are only stored, and links to them. */
export const MailNotice = () => {
  const text = useText();
  return (
    <aside aria-label={text('mailBar.label')} className={styles.confirm} data-shell-bar>
      <Notice
        action={
          <ButtonLink href="/admin/outbox" size="small">
            {text('mailBar.action')}
          </ButtonLink>
        }
        tone="bad"
      >
        {text('mailBar.text')}
      </Notice>
    </aside>
  );
};

/** Shown above every page of the panel while the server cannot be reached. */
export const OfflineBar = () => {
  const text = useText();
  return useIsOffline() ? (
    <aside aria-label={text('offline.label')} className={styles.offline} data-pinned-bar data-shell-bar>
      <Notice title={text('offline.title')} tone="bad">
        {text('offline.text')}
      </Notice>
    </aside>
  ) : null;
};
