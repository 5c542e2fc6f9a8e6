'use client';

import { useState } from 'react';

import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { CopyField } from '@/components/kit/fields/copy-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';

import styles from '../integrations/token-dialog.module.scss';

type SecretDialogProps = { secret: string; isRotated: boolean; onClose: () => void };

/** Shows a secret once. Closes only by its button, so that an accidental key press cannot lose it. */
export const SecretDialog = ({ secret, isRotated, onClose }: SecretDialogProps) => {
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
      title={text('webhooks.secret.title')}
    >
      <div className={styles.content}>
        <CopyField label={text('webhooks.secret.label')} onCopied={() => setIsCopied(true)} value={secret} />
        <Notice tone="busy">{text(isRotated ? 'webhooks.secret.rotated' : 'webhooks.secret.once')}</Notice>
      </div>
    </Dialog>
  );
};
