'use client';

import { toast, useDocumentInfo } from '@payloadcms/ui';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal, type Reasons } from '@/components/api/describe-refusal';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/Button';
import { Dialog } from '@/components/kit/dialogs/Dialog';
import { Notice } from '@/components/kit/states/Notice';
import { TextField } from '@/components/kit/fields/TextField';
import { useText } from '@/components/kit/i18n/use-text';

const reasons: Reasons = {
  active_subscription_exists: 'deletion.errors.active',
  delete_workspace_mfa_required: 'deletion.errors.secondFactor',
  not_found: 'platformWorkspaces.isGone',
};

/** Above a workspace's form: deletes it for good, with everything in it. */
export const DeleteTool = () => {
  const text = useText();
  const { id, savedDocumentData } = useDocumentInfo();
  const [isOpen, setIsOpen] = useState(false);
  if (!id) return null;
  return (
    <>
      <Button icon="trash" kind="danger" onClick={() => setIsOpen(true)}>
        {text('deletion.page.delete')}
      </Button>
      {isOpen && (
        <DeleteDialog
          name={String(savedDocumentData?.name ?? '')}
          onClose={() => setIsOpen(false)}
          workspaceId={String(id)}
        />
      )}
    </>
  );
};

type DeleteDialogProps = { workspaceId: string; name: string; onClose: () => void };

const DeleteDialog = ({ workspaceId, name, onClose }: DeleteDialogProps) => {
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
          <Button isBusy={isBusy} kind="danger" onClick={() => void remove()}>
            {text('deletion.page.delete')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('platformWorkspaces.deleteQuestion', { name })}
    >
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
