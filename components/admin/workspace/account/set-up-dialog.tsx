'use client';

import { useCallback, useEffect, useState } from 'react';

import { confirmTotp, provePasskey, setUpTotp } from '@/components/admin/sign-in/two-factor-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { CodeField } from '@/components/kit/fields/code-field';
import { CopyButton } from '@/components/kit/fields/copy-field';
import { PasswordField } from '@/components/kit/fields/password-field';
import { useText } from '@/components/kit/i18n/use-text';
import { ErrorState } from '@/components/kit/states/screen-states';
import { Skeleton } from '@/components/kit/states/skeleton';
import type { MessageKey } from '@/lib/core/i18n/text';

import styles from './profile-view.module.scss';

type SetUpDialogProps = {
  /** Whether recovery codes exist already, so that none are issued. */
  hasCodes: boolean;
  /** Whether a passkey can take the place of the password. */
  hasPasskeys: boolean;
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
};
type Secret = { secret: string; qrCode: string };

/** In groups of four, which are easier to type. */
const group = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

const faults: Record<string, MessageKey> = {
  rate_limited: 'resetPassword.rateLimited',
  wrong_code: 'people.logIn.wrongCode',
  passkey_refused: 'people.logIn.passkeyRefused',
  passkey_unsupported: 'people.logIn.passkeyUnsupported',
};

/** The QR code for the authenticator app, its first code, and the password or a passkey. */
export const SetUpDialog = ({ hasCodes, hasPasskeys, onClose, onDone }: SetUpDialogProps) => {
  const text = useText();
  const { secret, isFailed, load } = useSecret();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [currentPassword, setCurrentPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const { run, isBusy } = useCall(async (totp: string, isByPasskey: boolean) =>
    confirmTotp({ totp, ...(isByPasskey ? { passkey: await provePasskey() } : { currentPassword }) }),
  );
  const confirm = async (totp: string, isByPasskey = false) => {
    if (!isByPasskey && !currentPassword) return setPasswordError(text('resetPassword.required'));
    const outcome = await run(totp, isByPasskey);
    if (!outcome) return;
    if (outcome.answer) return onDone(outcome.answer.recoveryCodes);
    if (outcome.error.code === 'wrong_password') return setPasswordError(text('changePassword.wrong'));
    setCode('');
    setError(text(describeRefusal(outcome.error, faults)));
  };
  return (
    <Dialog
      footer={
        <>
          <span className={styles.then}>{!hasCodes && text('people.profile.thenCodes')}</span>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button
            disabled={!secret || !code}
            isBusy={isBusy}
            kind="primary"
            onClick={() => void confirm(code)}
          >
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
            // oxlint-disable-next-line nextjs/no-img-element -- a data URL
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
            <PasswordField
              autoComplete="current-password"
              error={passwordError}
              label={text('people.profile.currentPassword')}
              maxLength={100}
              onChange={(value) => {
                setCurrentPassword(value);
                setPasswordError(null);
              }}
              value={currentPassword}
            />
            <CodeField
              error={error}
              hint={text('people.profile.codeHint')}
              label={text('people.profile.enterCode')}
              onChange={(value) => {
                setCode(value);
                setError(null);
              }}
              onComplete={(value) => {
                if (currentPassword) void confirm(value);
              }}
              value={code}
            />
            {hasPasskeys && (
              <div>
                <Button
                  disabled={!code}
                  icon="lock"
                  isBusy={isBusy}
                  onClick={() => void confirm(code, true)}
                  size="small"
                >
                  {text('people.logIn.usePasskey')}
                </Button>
              </div>
            )}
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
