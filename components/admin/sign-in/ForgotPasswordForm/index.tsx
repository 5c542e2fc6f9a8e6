'use client';

import { Button, Link } from '@payloadcms/ui';
import { useId, useState, type FormEvent } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { ButtonLink } from '@/components/kit/ButtonLink';
import { useText } from '@/components/kit/i18n/use-text';

import { SignInHead } from '../SignInHead';
import styles from './forgot-password.module.scss';

const requestLink = (email: string) => callApi('POST', '/api/users/forgot-password', { body: { email } });

/** Sends the link; says the same whether the address is known or not. */
// Over 50 lines: mostly markup.
export const ForgotPasswordForm = () => {
  const text = useText();
  const id = useId();
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
    setError(text(outcome.error.status === 429 ? 'resetPassword.rateLimited' : 'common.unexpected'));
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
        <Button disabled={isBusy} size="large" type="submit">
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
