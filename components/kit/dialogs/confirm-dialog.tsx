'use client';

import type { ReactNode } from 'react';

import { Button } from '../buttons/button';
import { useText } from '../i18n/use-text';
import { Dialog } from './dialog';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** States what will happen and what will be lost. */
  children: ReactNode;
  confirmLabel: string;
  /** Label of the cancel button if "Cancel" could be mistaken for the action itself. */
  cancelLabel?: string;
  tone?: 'default' | 'danger';
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation. In a destructive dialog, the cancel button has the initial focus. */
export const ConfirmDialog = ({
  confirmLabel,
  cancelLabel,
  tone = 'default',
  isBusy = false,
  onConfirm,
  onCancel,
  ...props
}: ConfirmDialogProps) => {
  const text = useText();
  const isDanger = tone === 'danger';
  const cancel = () => {
    if (!isBusy) onCancel();
  };
  return (
    <Dialog
      {...props}
      footer={
        <>
          <Button data-autofocus={isDanger || undefined} disabled={isBusy} onClick={cancel}>
            {cancelLabel ?? text('kit.cancel')}
          </Button>
          <Button
            data-autofocus={isDanger ? undefined : true}
            isBusy={isBusy}
            kind={isDanger ? 'danger' : 'primary'}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
      onClose={cancel}
      size="small"
    />
  );
};
