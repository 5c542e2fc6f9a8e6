'use client';

import { Button, Link } from '@payloadcms/ui';
import { useId, useState, type FormEvent } from 'react';

import { ButtonLink } from '@/components/kit/ButtonLink';
import { useText } from '@/components/kit/i18n/use-text';

import { SignInHead } from '../SignInHead';
import styles from './forgot-password.module.scss';

const requestLink = async (email: string): Promise<'sent' | 'rate_limited' | 'failed'> => {
  const answer = await fetch('/api/users/forgot-password', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (answer.ok) return 'sent';
  return answer.status === 429 ? 'rate_limited' : 'failed';
};

/** Sends the link; says the same whether the address is known or not. */
// Over 50 lines: mostly markup.
export const ForgotPasswordForm = () => {
  const text = useText();
  const id = useId();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [state, setState] = useState<'form' | 'sending' | 'sent'>('form');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!event.currentTarget.checkValidity()) return setError(text('forgotPassword.invalid'));
    setState('sending');
    const outcome = await requestLink(email).catch(() => 'failed' as const);
    setState(outcome === 'sent' ? 'sent' : 'form');
    if (outcome === 'sent') return;
    setError(text(outcome === 'rate_limited' ? 'resetPassword.rateLimited' : 'common.unexpected'));
  };

  if (state === 'sent') {
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
      <div className={`field-type email ${error ? 'error' : ''}`}>
        <label className="field-label" htmlFor={id}>
          {text('forgotPassword.email')}
        </label>
        <input
          aria-invalid={error !== null}
          autoComplete="email"
          className={styles.input}
          id={id}
          maxLength={254}
          onChange={({ target }) => {
            setEmail(target.value);
            setError(null);
          }}
          required
          type="email"
          value={email}
        />
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <div className="form-submit">
        <Button disabled={state === 'sending'} size="large" type="submit">
          {text('forgotPassword.submit')}
        </Button>
      </div>
      <p className={styles.back}>
        <Link href="/admin/login" prefetch={false}>
          {text('forgotPassword.back')}
        </Link>
      </p>
    </form>
  );
};
