'use client';

import { toast, useDocumentInfo } from '@payloadcms/ui';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal, type Reasons } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';

const reasons: Reasons = {
  active_subscription_exists: 'deletion.errors.active',
  delete_workspace_mfa_required: 'deletion.errors.secondFactor',
  not_found: 'platformWorkspaces.isGone',
};

/** Shown above a workspace's form: deletes the workspace permanently with all its content. */
export const DeleteTool = () => {
  const text = useText();
  const { id, savedDocumentData } = useDocumentInfo();
  const [isOpen, setIsOpen] = useState(false);
  const [hasFactor, setHasFactor] = useState(true);
  const { run, isBusy } = useCall(findHasFactor);
  if (!id) return null;
  const open = async () => {
    const outcome = await run();
    if (!outcome) return;
    // If unknown, the deletion itself reports it.
    setHasFactor(outcome.answer ?? true);
    setIsOpen(true);
  };
  return (
    <>
      <Button icon="trash" isBusy={isBusy} kind="danger" onClick={() => void open()}>
        {text('deletion.page.delete')}
      </Button>
      {isOpen && (
        <DeleteDialog
          hasFactor={hasFactor}
          name={String(savedDocumentData?.name ?? '')}
          onClose={() => setIsOpen(false)}
          workspaceId={String(id)}
        />
      )}
    </>
  );
};

type Me = {
  user: {
    otp?: { otpEnabled?: boolean };
    sso?: { googleActive?: boolean; microsoftActive?: boolean };
  } | null;
};

/** Whether the account has a second factor, or signs in with a provider. */
const findHasFactor = async (): Promise<boolean> => {
  const [{ user }, { docs: passkeys }] = await Promise.all([
    callApi<Me>('GET', '/api/users/me?depth=0'),
    callApi<{ docs: unknown[] }>('GET', '/api/users/passkeys'),
  ]);
  const { otp, sso } = user ?? {};
  return Boolean(otp?.otpEnabled || sso?.googleActive || sso?.microsoftActive || passkeys.length > 0);
};

type DeleteDialogProps = { workspaceId: string; name: string; hasFactor: boolean; onClose: () => void };

const DeleteDialog = ({ workspaceId, name, hasFactor, onClose }: DeleteDialogProps) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const word = text('deletion.word');
  const { run, isBusy } = useCall(() =>
    callApi('DELETE', `/api/workspaces/${workspaceId}/platform-delete`, {
      body: { confirmationText: typed },
    }),
  );
  const remove = async () => {
    setFault(null);
    setRefusal(null);
    const outcome = await run();
    if (!outcome) return;
    const { error } = outcome;
    if (!error) {
      toast.success(text('platformWorkspaces.deletionBegun'));
      return window.location.assign('/admin/collections/workspaces');
    }
    if (error.code === 'invalid_confirmation') return setFault(text('deletion.errors.word', { word }));
    setRefusal(text(describeRefusal(error, reasons)));
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button disabled={!hasFactor} isBusy={isBusy} kind="danger" onClick={() => void remove()}>
            {text('deletion.page.delete')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('platformWorkspaces.deleteQuestion', { name })}
    >
      {!hasFactor && (
        <Notice action={<Link href="/admin/profile">{text('deletion.page.setUp')}</Link>} tone="busy">
          {text('deletion.errors.secondFactor')}
        </Notice>
      )}
      {refusal && (
        <Notice title={text('deletion.errors.failed')} tone="bad">
          {refusal}
        </Notice>
      )}
      <p>{text('deletion.page.intro')}</p>
      <TextField
        autoComplete="off"
        error={fault}
        label={text('deletion.page.type', { word })}
        onChange={setTyped}
        value={typed}
      />
    </Dialog>
  );
};
