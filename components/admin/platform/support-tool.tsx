'use client';

import { toast, useDocumentInfo } from '@payloadcms/ui';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal, type Reasons } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { TextArea } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { reasonLength, supportMinutes } from '@/lib/accounts/rules';

import styles from './support-tool.module.scss';

const reasons: Reasons = { support_running: 'support.isRunning', not_found: 'support.isGone' };

/** Shown above a workspace's form: enters the workspace as support, with a reason. */
export const SupportTool = () => {
  const text = useText();
  const { id } = useDocumentInfo();
  const [isOpen, setIsOpen] = useState(false);
  if (!id) return null;
  return (
    <>
      <Button icon="key" onClick={() => setIsOpen(true)}>
        {text('support.begin')}
      </Button>
      {isOpen && <SupportDialog onClose={() => setIsOpen(false)} workspaceId={String(id)} />}
    </>
  );
};

const SupportDialog = ({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) => {
  const text = useText();
  const [reason, setReason] = useState('');
  const [isShort, setIsShort] = useState(false);
  const { run, isBusy } = useCall(() =>
    callApi('POST', `/api/workspaces/${workspaceId}/support`, { body: { reason } }),
  );
  const begin = async () => {
    setIsShort(reason.trim().length < reasonLength.min);
    if (reason.trim().length < reasonLength.min) return;
    const outcome = await run();
    if (!outcome) return;
    if (outcome.error) return void toast.error(text(describeRefusal(outcome.error, reasons)));
    // A full page load, so that no state of the previous workspace remains.
    window.location.assign('/admin');
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button isBusy={isBusy} kind="primary" onClick={() => void begin()}>
            {text('support.begin')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('support.beginTitle')}
    >
      <p className={styles.text}>{text('support.beginText', { minutes: supportMinutes })}</p>
      <TextArea
        error={isShort ? text('support.reasonMissing', { count: reasonLength.min }) : null}
        hint={text('support.reasonHint')}
        label={text('support.reason')}
        maxLength={reasonLength.max}
        onChange={setReason}
        value={reason}
      />
    </Dialog>
  );
};
