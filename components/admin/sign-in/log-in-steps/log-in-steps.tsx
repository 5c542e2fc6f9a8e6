'use client';

import { type FormEvent, type ReactNode, useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { PasswordField } from '@/components/kit/fields/password-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { maxPasswordLength } from '@/lib/accounts/rules';

import { logInByPasskey, provePasskey } from '../passkey-calls';
import { SignInHead } from '../sign-in-head';
import { CodeStep } from './code-step';
import { describeLogInError, type Factors, logIn, type Proof, readFactors } from './log-in';
import styles from './log-in-steps.module.scss';

type LogInStepsProps = {
  title: string;
  intro: string;
  submitLabel: string;
  /** Restricts sign-in to this email address. */
  fixedEmail?: string;
  /** Shown above the fields. */
  children?: ReactNode;
  /** Shown below the form. */
  foot?: ReactNode;
  /** Called after signing in; resolves with an error message, if any. */
  onDone: () => Promise<string | null>;
};

/** Email and password, then the code for accounts with a second factor. */
export const LogInSteps = (props: LogInStepsProps) => {
  const { title, intro, submitLabel, fixedEmail, children, foot, onDone } = props;
  const text = useText();
  const [email, setEmail] = useState(fixedEmail ?? '');
  const [password, setPassword] = useState('');
  // Second factors of the account, known after the password was accepted.
  const [factors, setFactors] = useState<Factors | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(async (attempt: () => Promise<unknown>) => {
    await attempt();
    return onDone();
  });

  const attempt = async (call: () => Promise<unknown>) => {
    const outcome = await run(call);
    if (!outcome) return;
    const needed = outcome.error && readFactors(outcome.error);
    if (needed) {
      setError(null);
      return setFactors(needed);
    }
    setError(outcome.error ? text(describeLogInError(outcome.error)) : outcome.answer);
  };
  const send = (proof?: Proof) => attempt(() => logIn({ email, password, ...proof }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!email.includes('@')) return setError(text('forgotPassword.invalid'));
    if (!password) return setError(text('resetPassword.required'));
    void send();
  };
  if (factors) {
    return (
      <CodeStep
        error={error}
        factors={factors}
        isBusy={isBusy}
        onBack={() => {
          setFactors(null);
          setError(null);
        }}
        onClearError={() => setError(null)}
        onPasskey={() => void attempt(async () => logIn({ email, password, passkey: await provePasskey() }))}
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
          maxLength={maxPasswordLength}
          onChange={setPassword}
          value={password}
        />
        <Button isBusy={isBusy} kind="primary" type="submit">
          {submitLabel}
        </Button>
        {fixedEmail === undefined && (
          <Button disabled={isBusy} icon="lock" onClick={() => void attempt(logInByPasskey)}>
            {text('people.logIn.withPasskey')}
          </Button>
        )}
      </div>
      <p className={styles.forgot}>
        <Link href="/admin/forgot">{text('people.logIn.forgot')}</Link>
      </p>
      {foot && <p className={styles.hint}>{foot}</p>}
    </form>
  );
};
