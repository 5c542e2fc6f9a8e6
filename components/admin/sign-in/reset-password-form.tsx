'use client';

import { type FormEvent, useState } from 'react';
import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ButtonLink } from '@/components/kit/buttons/button-link';
import { useText } from '@/components/kit/i18n/use-text';
import { useClearQuery } from '@/components/kit/navigation/use-clear-query';
import { isPasswordAccepted } from '@/lib/accounts/rules';
import type { MessageKey } from '@/lib/core/i18n/text';
import { NewPasswordField, usePasswordPolicy } from './new-password-field';
import { SignInHead } from './sign-in-head';
import styles from './sign-in-page.module.scss';

const resetPassword = (token: string, password: string) =>
  callApi('POST', '/api/users/reset-password', { body: { token, password } });

const faults: Record<string, MessageKey> = {
  password_policy: 'resetPassword.rejected',
  rate_limited: 'resetPassword.rateLimited',
};

/** Sets a new password with the token of an emailed link. Does not sign in. */
export const ResetPasswordForm = (given: { token: string }) => {
  const text = useText();
  // Props of the first render: the token is removed from the URL.
  const [token] = useState(given.token);
  useClearQuery();
  const policy = usePasswordPolicy();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [state, setState] = useState<'form' | 'done' | 'invalid'>(token ? 'form' : 'invalid');
  const { run, isBusy } = useCall(resetPassword);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!password) return setError(text('resetPassword.required'));
    if (!isPasswordAccepted(password, policy)) return setError(text('resetPassword.rejected'));
    const outcome = await run(token, password);
    if (!outcome) return;
    if (!outcome.error) return setState('done');
    const { code } = outcome.error;
    if (code === 'invalid_reset_token') return setState('invalid');
    setError(text(faults[code ?? ''] ?? 'common.unexpected'));
  };

  if (state === 'done') {
    return (
      <div role="status">
        <SignInHead intro={text('resetPassword.done')} title={text('resetPassword.doneTitle')} />
        <ButtonLink href="/admin/login" kind="primary">
          {text('resetPassword.logIn')}
        </ButtonLink>
      </div>
    );
  }
  if (state === 'invalid') {
    return (
      <div role="alert">
        <SignInHead intro={text('resetPassword.invalid')} title={text('resetPassword.invalidTitle')} />
        <ButtonLink href="/admin/forgot" kind="primary">
          {text('resetPassword.request')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <SignInHead intro={text('resetPassword.intro')} title={text('resetPassword.title')} />
      <NewPasswordField
        error={error}
        label={text('resetPassword.password')}
        onChange={(value) => {
          setPassword(value);
          setError(null);
        }}
        value={password}
      />
      <div className={styles.submit}>
        <Button isBusy={isBusy} kind="primary" type="submit">
          {text('resetPassword.submit')}
        </Button>
      </div>
    </form>
  );
};
