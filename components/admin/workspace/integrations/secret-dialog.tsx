'use client';

import { type ReactNode, useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { CopyField } from '@/components/kit/fields/copy-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';

import styles from './secret-dialog.module.scss';

type SecretDialogProps = {
  title: string;
  label: string;
  /** The token or secret. */
  value: string;
  notice: ReactNode;
  onClose: () => void;
  children?: ReactNode;
};

/** Shows a secret once. Closes only by its button, so that an accidental key press cannot lose it. */
export const SecretDialog = ({ title, label, value, notice, onClose, children }: SecretDialogProps) => {
  const text = useText();
  const [isCopied, setIsCopied] = useState(false);
  return (
    <Dialog
      footer={
        <>
          <span className={styles.state} role="status">
            {text(isCopied ? 'integrations.shown.copied' : 'integrations.shown.notCopied')}
          </span>
          <Button onClick={onClose}>{text('integrations.shown.close')}</Button>
        </>
      }
      isDismissible={false}
      isOpen
      onClose={onClose}
      title={title}
    >
      <div className={styles.content}>
        <CopyField label={label} onCopied={() => setIsCopied(true)} value={value} />
        <Notice tone="busy">{notice}</Notice>
        {children}
      </div>
    </Dialog>
  );
};
