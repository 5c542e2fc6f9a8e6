'use client';

import { toast } from '@payloadcms/ui';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { ConfirmDialog } from '@/components/kit/dialogs/ConfirmDialog';
import { useText } from '@/components/kit/i18n/use-text';
import type { PresentedDomain } from '@/lib/workspaces/domains/present-domain';

type DeleteDialogProps = {
  domain: string;
  fallback: string;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: (remaining: PresentedDomain[]) => void;
};

/** Says what stops working, and asks. */
export const DeleteDialog = ({ domain, fallback, isOpen, onClose, onDeleted }: DeleteDialogProps) => {
  const text = useText();
  const { run, isBusy } = useCall(() =>
    callApi<PresentedDomain[]>('DELETE', '/api/workspaces/delete-custom-domain', { body: { domain } }),
  );
  const remove = async () => {
    const outcome = await run();
    if (!outcome) return;
    onClose();
    if (outcome.answer) onDeleted(outcome.answer);
    else toast.error(text('common.unexpected'));
  };
  return (
    <ConfirmDialog
      confirmLabel={text('domains.delete.action')}
      isBusy={isBusy}
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={() => void remove()}
      title={text('domains.delete.title', { domain })}
      tone="danger"
    >
      <p>{text('domains.delete.text', { fallback })}</p>
    </ConfirmDialog>
  );
};
