'use client';

import { type FormEvent, type ReactNode, useState } from 'react';

import { useOperator } from '@/components/admin/billing/operator-provider';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { CodeField } from '@/components/kit/fields/code-field';
import { PasswordField } from '@/components/kit/fields/password-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { maxPasswordLength } from '@/lib/accounts/rules';
import type { ProviderChoice } from '@/lib/accounts/sso/providers';

import { ProviderButtons } from './provider-buttons';
import { describeSignInError, type Factors, signIn, type Proof, readFactors } from './sign-in-api';
import { SignInHead } from './sign-in-head';
import { logInByPasskey, provePasskey } from './two-factor-api';

import styles from './sign-in-steps.module.scss';

type Way = 'app' | 'passkey' | 'recovery';

type CodeStepProps = {
  factors: Factors;
  error: string | null;
  isBusy: boolean;
  onSubmit: (code: { totp: string } | { recoveryCode: string }) => void;
  onPasskey: () => void;
  onClearError: () => void;
  onBack: () => void;
};

/** The second step after the password: authenticator code, passkey or recovery code. */
export const CodeStep = ({
  factors,
  error,
  isBusy,
  onSubmit,
  onPasskey,
  onClearError,
  onBack,
}: CodeStepProps) => {
  const text = useText();
  const { supportEmail } = useOperator();
  const usual: Way = factors.hasApp ? 'app' : 'passkey';
  const [way, setWay] = useState<Way>(usual);
  const [code, setCode] = useState('');
  const change = (value: string) => {
    setCode(value);
    onClearError();
  };
  const go = (next: Way) => {
    setWay(next);
    change('');
  };
  const submit = (value: string) => onSubmit(way === 'recovery' ? { recoveryCode: value } : { totp: value });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (way === 'passkey') onPasskey();
        else if (code) submit(code);
      }}
    >
      <SignInHead
        intro={text(
          way === 'recovery'
            ? 'people.logIn.recoveryIntro'
            : way === 'app'
              ? 'people.logIn.codeIntro'
              : 'people.logIn.passkeyIntro',
        )}
        title={text(way === 'recovery' ? 'people.logIn.recoveryTitle' : 'people.logIn.codeTitle')}
      />
      <div className={styles.fields}>
        {way === 'passkey' && error && <Notice tone="bad">{error}</Notice>}
        {way === 'recovery' && (
          <TextField
            autoCapitalize="characters"
            autoFocus
            error={error}
            label={text('people.logIn.code')}
            maxLength={20}
            onChange={change}
            placeholder="XXXX-XXXX"
            spellCheck={false}
            value={code}
          />
        )}
        {way === 'app' && (
          <CodeField
            error={error}
            label={text('people.logIn.code')}
            onChange={change}
            onComplete={submit}
            value={code}
          />
        )}
        <Button isBusy={isBusy} kind="primary" type="submit">
          {text(way === 'passkey' ? 'people.logIn.usePasskey' : 'signIn.submit')}
        </Button>
        {way === 'app' && factors.hasPasskey && (
          <Button kind="quiet" onClick={onPasskey}>
            {text('people.logIn.usePasskey')}
          </Button>
        )}
        {way === 'passkey' && factors.hasApp && (
          <Button kind="quiet" onClick={() => go('app')}>
            {text('people.logIn.useApp')}
          </Button>
        )}
        <Button kind="quiet" onClick={() => go(way === 'recovery' ? usual : 'recovery')}>
          {text(
            way !== 'recovery'
              ? 'people.logIn.useRecovery'
              : usual === 'app'
                ? 'people.logIn.useApp'
                : 'people.logIn.usePasskey',
          )}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {text('people.logIn.back')}
        </Button>
        {way === 'recovery' && (
          <p className={styles.hint}>
            {text('people.logIn.lost')} <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>
          </p>
        )}
      </div>
    </form>
  );
};

type SignInStepsProps = {
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
export const SignInSteps = (props: SignInStepsProps) => {
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
    setError(outcome.error ? text(describeSignInError(outcome.error)) : outcome.answer);
  };
  const send = (proof?: Proof) => attempt(() => signIn({ email, password, ...proof }));
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
        onPasskey={() => void attempt(async () => signIn({ email, password, passkey: await provePasskey() }))}
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

type SignInFormProps = {
  target: string;
  providers: ProviderChoice[];
  canSignUp: boolean;
  /** Whether the user was redirected here after deleting a workspace. */
  isDeleted: boolean;
};

/** Signs in and continues to `target`, a path of the panel. */
export const SignInForm = ({ target, providers, canSignUp, isDeleted }: SignInFormProps) => {
  const text = useText();
  const isForBuild = target.startsWith('/admin/verify-workspace');
  return (
    <SignInSteps
      foot={
        canSignUp ? (
          <>
            {text('signIn.noAccount')} <Link href="/admin/create">{text('signUp.person.title')}</Link>
          </>
        ) : (
          text('signIn.noAccountClosed')
        )
      }
      intro={text(isForBuild ? 'signUp.verify.logIn' : 'signIn.intro')}
      onDone={() => {
        // A full page load, so that no previous state remains.
        window.location.assign(target);
        return Promise.resolve(null);
      }}
      submitLabel={text('signIn.submit')}
      title={text('signIn.title')}
    >
      {isDeleted && (
        <div className={styles.done}>
          <Notice title={text('deletion.doneTitle')} tone="good">
            {text('deletion.done')}
          </Notice>
        </div>
      )}
      <ProviderButtons providers={providers} start={{ type: 'login', redirect: target }} />
    </SignInSteps>
  );
};
