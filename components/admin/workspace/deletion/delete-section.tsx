'use client';

import { toast } from '@payloadcms/ui';
import { useState } from 'react';

import { useOperator } from '@/components/admin/billing/operator-provider';
import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';

import styles from './delete-section.module.scss';

type DeleteSectionProps = {
  canDelete: boolean;
  isRunning: boolean;
  /** Whether the current plan is paid; other plans can only be ended by the operator. */
  isBilled: boolean;
  owner: string | null;
  email: string;
};

const initiateDelete = () => callApi<{ success: boolean }>('POST', '/api/workspaces/initiate-delete');

/** Starts the deletion of the workspace, or explains why it is currently impossible. */
export const DeleteSection = ({ canDelete, isRunning, isBilled, owner, email }: DeleteSectionProps) => {
  const text = useText();
  const { supportEmail } = useOperator();
  const reason = isRunning
    ? text(isBilled ? 'deletion.section.running' : 'deletion.section.runningByHand', { email: supportEmail })
    : canDelete
      ? null
      : text('deletion.section.notOwner', { owner: owner ?? '–' });
  return (
    <section className={styles.section}>
      <h2>{text('deletion.section.title')}</h2>
      {reason ? <p>{reason}</p> : <Begin email={email} />}
    </section>
  );
};

const Begin = ({ email }: { email: string }) => {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [lacksFactor, setLacksFactor] = useState(false);
  const { run, isBusy } = useCall(initiateDelete);
  const begin = async () => {
    const outcome = await run();
    if (!outcome) return;
    setIsOpen(false);
    const code = outcome.error?.code;
    setLacksFactor(code === 'delete_workspace_mfa_required');
    if (code === 'delete_workspace_mfa_required') return;
    if (outcome.error) {
      const key = code === 'active_subscription_exists' ? 'active' : 'failed';
      return toast.error(text(`deletion.errors.${key}`));
    }
    setIsSent(true);
    toast.success(text('deletion.sent'));
  };
  return (
    <>
      <p>{isSent ? text('deletion.section.sent', { email }) : text('deletion.section.hint')}</p>
      {lacksFactor && (
        <Notice action={<Link href="/admin/profile">{text('deletion.page.setUp')}</Link>} tone="busy">
          {text('deletion.errors.secondFactor')}
        </Notice>
      )}
      <Button onClick={() => setIsOpen(true)}>
        {text(isSent ? 'deletion.section.again' : 'deletion.section.begin')}
      </Button>
      <ConfirmDialog
        confirmLabel={text('deletion.confirm.send')}
        isBusy={isBusy}
        isOpen={isOpen}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => void begin()}
        title={text('deletion.confirm.title')}
        tone="danger"
      >
        {text('deletion.confirm.text', { email })}
      </ConfirmDialog>
    </>
  );
};
