'use client';

import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/Button';
import { CodeField } from '@/components/kit/CodeField';
import { Dialog } from '@/components/kit/Dialog';
import { useText } from '@/components/kit/i18n/use-text';

import styles from './profile-tab.module.scss';

type CodeDialogProps = {
  title: string;
  intro: string;
  confirmLabel: string;
  tone?: 'default' | 'danger';
  onConfirm: (totp: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for a code of the app before something is done with the second factor. */
export const CodeDialog = ({ title, intro, confirmLabel, tone, onConfirm, onClose }: CodeDialogProps) => {
  const text = useText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(onConfirm);
  const confirm = async (totp: string) => {
    const outcome = await run(totp);
    if (!outcome?.error) return;
    setCode('');
    setError(text(outcome.error.status === 429 ? 'resetPassword.rateLimited' : 'people.logIn.wrongCode'));
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button
            isBusy={isBusy}
            kind={tone === 'danger' ? 'danger' : 'primary'}
            onClick={() => void confirm(code)}
          >
            {confirmLabel}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={title}
    >
      <div className={styles.form}>
        <p>{intro}</p>
        <CodeField
          error={error}
          label={text('people.profile.enterCode')}
          onChange={(value) => {
            setCode(value);
            setError(null);
          }}
          onComplete={(value) => void confirm(value)}
          value={code}
        />
      </div>
    </Dialog>
  );
};
