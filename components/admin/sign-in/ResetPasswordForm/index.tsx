'use client';

import { Button } from '@payloadcms/ui';
import { useState, type FormEvent } from 'react';

import { ButtonLink } from '@/components/kit/ButtonLink';
import { PasswordInput } from '@/components/kit/PasswordInput';
import { useText } from '@/components/kit/i18n/use-text';
import { isPasswordAccepted } from '@/lib/accounts/rules';

import { SignInHead } from '../SignInHead';

type Outcome = 'done' | 'invalid_reset_token' | 'password_policy' | 'rate_limited' | 'failed';

const resetPassword = async (token: string, password: string): Promise<Outcome> => {
  const answer = await fetch('/api/users/reset-password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ token, password }),
  });
  if (answer.ok) return 'done';
  const { error } = (await answer.json()) as { error?: string };
  return error === 'invalid_reset_token' || error === 'password_policy' || error === 'rate_limited'
    ? error
    : 'failed';
};

/** Sets a new password with the token of a mailed link; signs nobody in. */
// Over 50 lines: mostly markup.
export const ResetPasswordForm = ({ token }: { token: string }) => {
  const text = useText();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [state, setState] = useState<'form' | 'sending' | 'done' | 'invalid'>(token ? 'form' : 'invalid');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!password) return setError(text('resetPassword.required'));
    if (!isPasswordAccepted(password)) return setError(text('resetPassword.rejected'));
    setState('sending');
    const outcome = await resetPassword(token, password).catch((): Outcome => 'failed');
    if (outcome === 'done') return setState('done');
    if (outcome === 'invalid_reset_token') return setState('invalid');
    setState('form');
    if (outcome === 'password_policy') return setError(text('resetPassword.rejected'));
    setError(text(outcome === 'rate_limited' ? 'resetPassword.rateLimited' : 'common.unexpected'));
  };

  if (state === 'done') {
    return (
      <div role="status">
        <SignInHead intro={text('resetPassword.done')} title={text('resetPassword.doneTitle')} />
        <ButtonLink href="/admin/login" isPrimary>
          {text('resetPassword.logIn')}
        </ButtonLink>
      </div>
    );
  }
  if (state === 'invalid') {
    return (
      <div role="alert">
        <SignInHead intro={text('resetPassword.invalid')} title={text('resetPassword.invalidTitle')} />
        <ButtonLink href="/admin/forgot" isPrimary>
          {text('resetPassword.request')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <SignInHead intro={text('resetPassword.intro')} title={text('resetPassword.title')} />
      <PasswordInput
        error={error}
        label={text('resetPassword.password')}
        onChange={(value) => {
          setPassword(value);
          setError(null);
        }}
        value={password}
      />
      <div className="form-submit">
        <Button disabled={state === 'sending'} size="large" type="submit">
          {text('resetPassword.submit')}
        </Button>
      </div>
    </form>
  );
};
