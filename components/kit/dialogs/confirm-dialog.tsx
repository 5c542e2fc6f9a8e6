'use client';

import type { ReactNode } from 'react';

import { Button } from '../buttons/button';
import { useText } from '../i18n/use-text';
import { Dialog } from './dialog';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** What will happen, and what will be lost. */
  children: ReactNode;
  confirmLabel: string;
  /** Names the way back, where "Cancel" could be taken for the deed. */
  cancelLabel?: string;
  tone?: 'default' | 'danger';
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something happens. Where something will be lost, the way back has the focus. */
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
