'use client';

import { useState, type FormEvent, type ReactNode } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/Button';
import { Link } from '@/components/kit/Link';
import { Notice } from '@/components/kit/Notice';
import { PasswordField } from '@/components/kit/PasswordField';
import { TextField } from '@/components/kit/TextField';
import { useText } from '@/components/kit/i18n/use-text';
import { passwordPolicy } from '@/lib/accounts/rules';

import { SignInHead } from '../SignInHead';
import { CodeStep } from './code-step';
import { describeLogInError, logIn, type Credentials } from './log-in';
import styles from './log-in-steps.module.scss';

type LogInStepsProps = {
  title: string;
  intro: string;
  submitLabel: string;
  /** Where only this address may log in. */
  fixedEmail?: string;
  /** Above the fields. */
  children?: ReactNode;
  /** Goes on once the log-in is done; answers what went wrong then. */
  onDone: () => Promise<string | null>;
};

/** Address and password, then the code of accounts that have a second factor. */
export const LogInSteps = ({ title, intro, submitLabel, fixedEmail, children, onDone }: LogInStepsProps) => {
  const text = useText();
  const [email, setEmail] = useState(fixedEmail ?? '');
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(async (code: Omit<Credentials, 'email' | 'password'>) => {
    await logIn({ email, password, ...code });
    return onDone();
  });

  const send = async (code: Omit<Credentials, 'email' | 'password'> = {}) => {
    const outcome = await run(code);
    if (!outcome) return;
    if (outcome.error?.code === 'two_factor_required') {
      setError(null);
      return setStep('code');
    }
    setError(outcome.error ? text(describeLogInError(outcome.error)) : outcome.answer);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!email.includes('@')) return setError(text('forgotPassword.invalid'));
    if (!password) return setError(text('resetPassword.required'));
    void send();
  };
  if (step === 'code') {
    return (
      <CodeStep
        error={error}
        isBusy={isBusy}
        onBack={() => {
          setStep('password');
          setError(null);
        }}
        onClearError={() => setError(null)}
        onSubmit={(code) => void send(code)}
      />
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <SignInHead intro={intro} title={title} />
      {children}
      <div className={styles.fields}>
        {error && <Notice tone="bad">{error}</Notice>}
        <TextField
          autoComplete="username"
          label={text('users.fields.email')}
          maxLength={254}
          onChange={setEmail}
          readOnly={fixedEmail !== undefined}
          type="email"
          value={email}
        />
        <PasswordField
          autoComplete="current-password"
          label={text('people.logIn.password')}
          maxLength={passwordPolicy.maxLength}
          onChange={setPassword}
          value={password}
        />
        <Button isBusy={isBusy} kind="primary" type="submit">
          {submitLabel}
        </Button>
      </div>
      <p className={styles.forgot}>
        <Link href="/admin/forgot">{text('people.logIn.forgot')}</Link>
      </p>
    </form>
  );
};
