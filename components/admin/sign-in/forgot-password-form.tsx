'use client';

import { type FormEvent, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ButtonLink } from '@/components/kit/buttons/button-link';
import { Link } from '@/components/kit/buttons/link';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';

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
