'use client';

import { type FormEvent, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { useClearQuery } from '@/components/kit/navigation/use-navigation';
import { isPasswordAccepted } from '@/lib/accounts/rules';
import type { MessageKey } from '@/lib/core/i18n/text';

import { NewPasswordField, usePasswordPolicy } from './new-password-field';
import { SignInHead } from './sign-in-head';

import styles from './sign-in-page.module.scss';

const requestLink = (email: string) => callApi('POST', '/api/users/forgot-password', { body: { email } });

/** Requests a reset link. The response is the same whether or not the email is known. */
export const ForgotPasswordForm = () => {
  const text = useText();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);
  const { run, isBusy } = useCall(requestLink);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!event.currentTarget.checkValidity()) return setError(text('forgotPassword.invalid'));
    const outcome = await run(email);
    if (!outcome) return;
    if (!outcome.error) return setIsSent(true);
    setError(text(describeRefusal(outcome.error)));
  };

  if (isSent) {
    return (
      <div role="status">
        <SignInHead intro={text('forgotPassword.sent', { email })} title={text('forgotPassword.sentTitle')} />
        <ButtonLink href="/admin/login">{text('forgotPassword.back')}</ButtonLink>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <SignInHead intro={text('forgotPassword.intro')} title={text('forgotPassword.title')} />
      <TextField
        autoComplete="email"
        error={error}
        label={text('forgotPassword.email')}
        maxLength={254}
        onChange={(value) => {
          setEmail(value);
          setError(null);
        }}
        required
        type="email"
        value={email}
      />
      <div className={styles.submit}>
        <Button isBusy={isBusy} kind="primary" type="submit">
          {text('forgotPassword.submit')}
        </Button>
      </div>
      <p className={styles.back}>
        <Link href="/admin/login">{text('forgotPassword.back')}</Link>
      </p>
    </form>
  );
};

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
    setError(text(describeRefusal(outcome.error, faults)));
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
