'use client';

import { toast, useAuth, useDocumentInfo } from '@payloadcms/ui';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ConfirmDialog } from '@/components/kit/dialogs/confirm-dialog';
import { useText } from '@/components/kit/i18n/use-text';

/**
 * Shown above another user's account: resets the second factor of a user who lost devices and recovery codes.
 */
export const ResetTwoFactorTool = () => {
  const text = useText();
  const { id, savedDocumentData } = useDocumentInfo();
  const { user } = useAuth();
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy } = useCall(() => callApi('POST', `/api/users/${String(id)}/reset-two-factor`));
  if (!id || String(id) === user?.id) return null;
  const reset = async () => {
    const outcome = await run();
    if (!outcome) return;
    setIsAsking(false);
    if (!outcome.error) return void toast.success(text('platformUsers.done'));
    const isOff = outcome.error.code === 'two_factor_not_set_up';
    toast.error(text(isOff ? 'platformUsers.isOff' : describeRefusal(outcome.error)));
  };
  return (
    <>
      <Button icon="key" onClick={() => setIsAsking(true)}>
        {text('platformUsers.reset')}
      </Button>
      <ConfirmDialog
        confirmLabel={text('platformUsers.reset')}
        isBusy={isBusy}
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void reset()}
        title={text('platformUsers.question', { email: String(savedDocumentData?.email ?? '') })}
        tone="danger"
      >
        {text('platformUsers.text')}
      </ConfirmDialog>
    </>
  );
};
