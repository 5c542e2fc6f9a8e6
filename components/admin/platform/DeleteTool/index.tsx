'use client';

import { toast, useDocumentInfo } from '@payloadcms/ui';
import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/Button';
import { Dialog } from '@/components/kit/Dialog';
import { Notice } from '@/components/kit/Notice';
import { TextField } from '@/components/kit/TextField';
import { useText } from '@/components/kit/i18n/use-text';

/** Above a workspace's form: deletes it for good, with everything in it. */
export const DeleteTool = () => {
  const text = useText();
  const { id } = useDocumentInfo();
  const [isOpen, setIsOpen] = useState(false);
  if (!id) return null;
  return (
    <>
      <Button icon="trash" kind="danger" onClick={() => setIsOpen(true)}>
        {text('deletion.page.delete')}
      </Button>
      {isOpen && <DeleteDialog onClose={() => setIsOpen(false)} workspaceId={String(id)} />}
    </>
  );
};

const DeleteDialog = ({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) => {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [needsFactor, setNeedsFactor] = useState(false);
  const word = text('deletion.word');
  const { run, isBusy } = useCall(() =>
    callApi('DELETE', `/api/workspaces/${workspaceId}/platform-delete`, {
      body: { confirmationText: typed },
    }),
  );
  const remove = async () => {
    setFault(null);
    const outcome = await run();
    if (!outcome) return;
    const { error } = outcome;
    if (!error) {
      toast.success(text('platformWorkspaces.deletionBegun'));
      return window.location.assign('/admin/collections/workspaces');
    }
    if (error.code === 'invalid_confirmation') return setFault(text('deletion.errors.word', { word }));
    if (error.code === 'delete_workspace_mfa_required') return setNeedsFactor(true);
    toast.error(
      error.code === 'active_subscription_exists'
        ? text('deletion.errors.active')
        : text('deletion.errors.failed'),
    );
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
      title={text('deletion.page.question')}
    >
      {needsFactor && <Notice tone="bad">{text('deletion.errors.secondFactor')}</Notice>}
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
