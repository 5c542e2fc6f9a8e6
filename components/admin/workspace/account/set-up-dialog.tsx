'use client';

import { useCallback, useEffect, useState } from 'react';

import { confirmTotp, setUpTotp } from '@/components/admin/sign-in/two-factor-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { CopyButton } from '@/components/kit/buttons/copy-button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { CodeField } from '@/components/kit/fields/code-field';
import { useText } from '@/components/kit/i18n/use-text';
import { ErrorState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';

import styles from './profile-view.module.scss';

type SetUpDialogProps = {
  /** Whether recovery codes exist already, so that none are issued. */
  hasCodes: boolean;
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
};
type Secret = { secret: string; qrCode: string };

/** In groups of four, which are easier to type. */
const group = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** The QR code for the authenticator app, and the first code. */
export const SetUpDialog = ({ hasCodes, onClose, onDone }: SetUpDialogProps) => {
  const text = useText();
  const { secret, isFailed, load } = useSecret();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(confirmTotp);
  const confirm = async (totp: string) => {
    const outcome = await run(totp);
    if (!outcome) return;
    if (outcome.answer) return onDone(outcome.answer.recoveryCodes);
    setCode('');
    setError(text(outcome.error.status === 429 ? 'resetPassword.rateLimited' : 'people.logIn.wrongCode'));
  };
  return (
    <Dialog
      footer={
        <>
          <span className={styles.then}>{!hasCodes && text('people.profile.thenCodes')}</span>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button disabled={!secret} isBusy={isBusy} kind="primary" onClick={() => void confirm(code)}>
            {text('people.profile.confirm')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={text('people.profile.setUpTitle')}
    >
      {isFailed ? (
        <ErrorState onRetry={load}>{text('people.profile.error')}</ErrorState>
      ) : (
        <div className={styles.setUp}>
          {secret ? (
            // oxlint-disable-next-line nextjs/no-img-element -- it comes as a data URL
            <img alt={text('people.profile.qrCode')} height={190} src={secret.qrCode} width={190} />
          ) : (
            <Skeleton height={190} width={190} />
          )}
          <div className={styles.form}>
            <div>
              <p>
                <b>{text('people.profile.scan')}</b>
              </p>
              <p className={styles.hint}>{text('people.profile.orType')}</p>
              <p className={styles.secret}>
                <code>{secret ? group(secret.secret) : '…'}</code>
                {secret && <CopyButton label={text('people.profile.copySecret')} value={secret.secret} />}
              </p>
            </div>
            <CodeField
              error={error}
              hint={text('people.profile.codeHint')}
              label={text('people.profile.enterCode')}
              onChange={(value) => {
                setCode(value);
                setError(null);
              }}
              onComplete={(value) => void confirm(value)}
              value={code}
            />
          </div>
        </div>
      )}
    </Dialog>
  );
};

/**
 * The secret being set up. Each call creates another one, so it is requested once, and again only after a
 * failure.
 */
const useSecret = () => {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [isFailed, setIsFailed] = useState(false);
  const { run } = useCall(setUpTotp);
  const ask = useCallback(async () => {
    const outcome = await run();
    if (!outcome) return;
    if (outcome.answer) setSecret(outcome.answer);
    setIsFailed(outcome.error !== null);
  }, [run]);
  useEffect(() => {
    const timer = setTimeout(() => void ask(), 0);
    return () => clearTimeout(timer);
  }, [ask]);
  const load = () => {
    setIsFailed(false);
    void ask();
  };
  return { secret, isFailed, load };
};
