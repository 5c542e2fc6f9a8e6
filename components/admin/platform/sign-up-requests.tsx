'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal, type Reasons } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { TextArea } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Time } from '@/components/kit/time';
import type { SignUpRequest } from '@/lib/platform/sign-up/list-requests';

import styles from './sign-up-requests.module.scss';

const reasons: Reasons = { sign_up_not_pending: 'signUp.requests.notPending' };

/** Pending sign-up requests, above the workspaces. Renders nothing if there are none. */
export const SignUpRequests = ({ requests }: { requests: SignUpRequest[] }) => {
  const text = useText();
  const [rejected, setRejected] = useState<SignUpRequest | null>(null);
  if (requests.length === 0) return null;
  return (
    <section className={styles.requests}>
      <h2>{text('signUp.requests.waiting', { count: requests.length })}</h2>
      <ul>
        {requests.map((request) => (
          <Request key={request.id} onReject={() => setRejected(request)} request={request} />
        ))}
      </ul>
      {rejected && <RejectDialog onClose={() => setRejected(null)} request={rejected} />}
    </section>
  );
};

const Request = ({ request, onReject }: { request: SignUpRequest; onReject: () => void }) => {
  const text = useText();
  const router = useRouter();
  const { name, person, email, slug, plan, confirmedAt } = request;
  const { run, isBusy } = useCall(() => callApi('POST', `/api/signUps/${request.id}/approve`));
  const approve = async () => {
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) toast.error(text(describeRefusal(outcome.error, reasons)));
    else toast.success(text('signUp.requests.approved'));
    router.refresh();
  };
  return (
    <li>
      <div>
        <b>{name}</b>
        <p>{text('signUp.requests.about', { person, email, slug, plan: plan ?? '–' })}</p>
        <small>
          <Time value={confirmedAt} />
        </small>
      </div>
      <Button
        aria-label={text('signUp.requests.approveOf', { name })}
        isBusy={isBusy}
        kind="primary"
        onClick={() => void approve()}
      >
        {text('signUp.requests.approve')}
      </Button>
      <Button aria-label={text('signUp.requests.rejectOf', { name })} disabled={isBusy} onClick={onReject}>
        {text('signUp.requests.reject')}
      </Button>
    </li>
  );
};

const RejectDialog = ({ request, onClose }: { request: SignUpRequest; onClose: () => void }) => {
  const text = useText();
  const router = useRouter();
  const [reason, setReason] = useState('');
  const { run, isBusy } = useCall(() =>
    callApi('POST', `/api/signUps/${request.id}/reject`, { body: { reason } }),
  );
  const reject = async () => {
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) toast.error(text(describeRefusal(outcome.error, reasons)));
    else toast.success(text('signUp.requests.rejected'));
    onClose();
    router.refresh();
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button isBusy={isBusy} kind="danger" onClick={() => void reject()}>
            {text('signUp.requests.reject')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('signUp.requests.rejectOf', { name: request.name })}
    >
      <TextArea
        hint={text('signUp.requests.reasonHint')}
        label={text('signUp.requests.reason')}
        maxLength={1000}
        onChange={setReason}
        value={reason}
      />
    </Dialog>
  );
};
