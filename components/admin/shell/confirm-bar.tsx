'use client';
import type { PayloadRequest, ServerProps } from 'payload';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { findUnprovenSince } from '@/lib/accounts/proof/assert-proven-address';
import { slugs } from '@/lib/core/slugs';

import styles from './confirm-bar.module.scss';

/** Explains what an unconfirmed email address blocks, and sends the confirmation link again. */
const ConfirmNotice = ({ email }: { email: string }) => {
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
    <aside aria-label={text('confirmBar.label')} className={styles.bar} data-shell-bar>
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

/** Shown above every page of the panel while the account's email address is unconfirmed. */
export const ConfirmBar = async ({ req, user }: ServerProps & { req?: PayloadRequest }) => {
  if (!req || user?.collection !== slugs.users) return null;
  return (await findUnprovenSince(req.payload, String(user.id))) ? (
    <ConfirmNotice email={user.email} />
  ) : null;
};
