'use client';

import { toast, useDocumentInfo } from '@payloadcms/ui';
import { useState } from 'react';

import { ProofDialog } from '@/components/admin/sign-in/proof-dialog';
import type { Proof } from '@/components/admin/sign-in/two-factor-api';
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
  const [means, setMeans] = useState<Means>({ hasApp: false, hasPasskeys: false, hasProvider: true });
  const { run, isBusy } = useCall(findMeans);
  if (!id) return null;
  const open = async () => {
    const outcome = await run();
    if (!outcome) return;
    // If unknown, the deletion itself reports it.
    if (outcome.answer) setMeans(outcome.answer);
    setIsOpen(true);
  };
  return (
    <>
      <Button icon="trash" isBusy={isBusy} kind="danger" onClick={() => void open()}>
        {text('deletion.page.delete')}
      </Button>
      {isOpen && (
        <DeleteDialog
          means={means}
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

/** The account's second factors, and whether it signs in with a provider. */
type Means = { hasApp: boolean; hasPasskeys: boolean; hasProvider: boolean };

const findMeans = async (): Promise<Means> => {
  const [{ user }, { docs: passkeys }] = await Promise.all([
    callApi<Me>('GET', '/api/users/me?depth=0'),
    callApi<{ docs: unknown[] }>('GET', '/api/users/passkeys'),
  ]);
  const { otp, sso } = user ?? {};
  return {
    hasApp: Boolean(otp?.otpEnabled),
    hasPasskeys: passkeys.length > 0,
    hasProvider: Boolean(sso?.googleActive || sso?.microsoftActive),
  };
};

type DeleteDialogProps = { workspaceId: string; name: string; means: Means; onClose: () => void };

const DeleteDialog = ({ workspaceId, name, means, onClose }: DeleteDialogProps) => {
  const text = useText();
  const { hasApp, hasPasskeys, hasProvider } = means;
  const asks = hasApp || hasPasskeys;
  const [isAsking, setIsAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const word = text('deletion.word');
  const begin = async (proof: Proof | null): Promise<void> => {
    await callApi('DELETE', `/api/workspaces/${workspaceId}/platform-delete`, {
      body: { confirmationText: typed, ...proof },
    });
    toast.success(text('platformWorkspaces.deletionBegun'));
    window.location.assign('/admin/collections/workspaces');
  };
  const { run, isBusy } = useCall(() => begin(null));
  const remove = async () => {
    setFault(null);
    setRefusal(null);
    const isRight = typed.trim().toLowerCase() === word.toLowerCase();
    if (asks && !isRight) return setFault(text('deletion.errors.word', { word }));
    if (asks) return setIsAsking(true);
    const outcome = await run();
    if (!outcome?.error) return;
    const { error } = outcome;
    if (error.code === 'invalid_confirmation') return setFault(text('deletion.errors.word', { word }));
    setRefusal(text(describeRefusal(error, reasons)));
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button
            disabled={!asks && !hasProvider}
            isBusy={isBusy}
            kind="danger"
            onClick={() => void remove()}
          >
            {text('deletion.page.delete')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('platformWorkspaces.deleteQuestion', { name })}
    >
      {!asks && !hasProvider && (
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
      {isAsking && (
        <ProofDialog
          confirmLabel={text('deletion.page.delete')}
          hasApp={hasApp}
          hasPasskeys={hasPasskeys}
          intro={text('deletion.page.proof')}
          onClose={() => setIsAsking(false)}
          onConfirm={begin}
          title={text('people.logIn.codeTitle')}
          tone="danger"
        />
      )}
    </Dialog>
  );
};
