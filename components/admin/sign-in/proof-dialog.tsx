'use client';

import { useState } from 'react';

import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { CodeField } from '@/components/kit/fields/code-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { MessageKey } from '@/lib/core/i18n/text';

import { type Proof, provePasskey } from './two-factor-api';

import styles from './confirm-link.module.scss';

type ProofDialogProps = {
  title: string;
  intro: string;
  confirmLabel: string;
  tone?: 'default' | 'danger';
  hasApp: boolean;
  hasPasskeys: boolean;
  onConfirm: (proof: Proof) => Promise<void>;
  onClose: () => void;
};

const faults: Record<string, MessageKey> = {
  rate_limited: 'resetPassword.rateLimited',
  wrong_code: 'people.logIn.wrongCode',
  passkey_refused: 'people.logIn.passkeyRefused',
  passkey_unsupported: 'people.logIn.passkeyUnsupported',
};

/** Asks for a second factor before changing it: a code, a passkey or a recovery code. */
export const ProofDialog = (props: ProofDialogProps) => {
  const { title, intro, confirmLabel, tone, hasApp, hasPasskeys, onConfirm, onClose } = props;
  const text = useText();
  const [way, setWay] = useState<'app' | 'recovery'>(hasApp ? 'app' : 'recovery');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(async (getProof: () => Promise<Proof>) => onConfirm(await getProof()));
  const send = async (getProof: () => Promise<Proof>) => {
    const outcome = await run(getProof);
    if (!outcome?.error) return;
    setCode('');
    setError(text(describeRefusal(outcome.error, faults)));
  };
  const confirm = (value: string) =>
    void send(() => Promise.resolve(way === 'app' ? { totp: value } : { recoveryCode: value }));
  const change = (value: string) => {
    setCode(value);
    setError(null);
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button
            disabled={!code}
            isBusy={isBusy}
            kind={tone === 'danger' ? 'danger' : 'primary'}
            onClick={() => confirm(code)}
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
        {hasPasskeys && (
          <Button
            icon="lock"
            isBusy={isBusy}
            onClick={() => void send(async () => ({ passkey: await provePasskey() }))}
          >
            {text('people.logIn.usePasskey')}
          </Button>
        )}
        {way === 'app' ? (
          <CodeField
            error={error}
            label={text('people.profile.enterCode')}
            onChange={change}
            onComplete={confirm}
            value={code}
          />
        ) : (
          <>
            {error && <Notice tone="bad">{error}</Notice>}
            <TextField
              autoCapitalize="characters"
              label={text('people.profile.enterRecovery')}
              maxLength={20}
              onChange={change}
              placeholder="XXXX-XXXX"
              spellCheck={false}
              value={code}
            />
          </>
        )}
        {hasApp && (
          <Button
            kind="quiet"
            onClick={() => {
              setWay(way === 'app' ? 'recovery' : 'app');
              change('');
            }}
            size="small"
          >
            {text(way === 'app' ? 'people.logIn.useRecovery' : 'people.logIn.useApp')}
          </Button>
        )}
      </div>
    </Dialog>
  );
};
