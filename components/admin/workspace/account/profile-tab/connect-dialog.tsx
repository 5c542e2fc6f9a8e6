'use client';

import { type FormEvent, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { PasswordField } from '@/components/kit/fields/password-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { maxPasswordLength } from '@/lib/accounts/rules';
import type { SsoConnection } from '@/lib/accounts/sso/find-sso-state';
import type { MessageKey } from '@/lib/core/i18n/text';

import styles from './profile-tab.module.scss';

type ConnectDialogProps = { connection: SsoConnection; isPasswordless: boolean; onClose: () => void };

const faults: Record<string, MessageKey> = {
  wrong_password: 'changePassword.wrong',
  rate_limited: 'resetPassword.rateLimited',
};

/**
 * Asks for the password before redirecting to the provider, because the connection will grant access to the
 * account.
 */
export const ConnectDialog = ({ connection: { key, name }, isPasswordless, onClose }: ConnectDialogProps) => {
  const text = useText();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(() =>
    callApi<{ url: string }>('POST', `/api/sso/${key}/connect`, {
      body: isPasswordless ? {} : { currentPassword: password },
    }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isPasswordless && !password) return setError(text('resetPassword.required'));
    const outcome = await run();
    if (outcome?.answer) return window.location.assign(outcome.answer.url);
    const fault = faults[outcome?.error?.code ?? ''];
    if (outcome) setError(fault ? text(fault) : text('people.profile.ssoFailed', { provider: name }));
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button form="connect-provider" isBusy={isBusy} kind="primary" type="submit">
            {text('people.profile.ssoConnect')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('people.profile.ssoConnectTitle', { provider: name })}
    >
      <form className={styles.form} id="connect-provider" noValidate onSubmit={(event) => void submit(event)}>
        <p>{text('people.profile.ssoConnectText', { provider: name })}</p>
        {error && isPasswordless && <Notice tone="bad">{error}</Notice>}
        {!isPasswordless && (
          <PasswordField
            autoComplete="current-password"
            data-autofocus
            error={error}
            label={text('people.profile.currentPassword')}
            maxLength={maxPasswordLength}
            onChange={(value) => {
              setPassword(value);
              setError(null);
            }}
            value={password}
          />
        )}
      </form>
    </Dialog>
  );
};
