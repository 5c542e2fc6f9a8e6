'use client';

import { type FormEvent, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal, type Reasons } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button, ButtonLink } from '@/components/kit/buttons/button';
import { PasswordField } from '@/components/kit/fields/password-field';
import { useText } from '@/components/kit/i18n/use-text';
import { useClearQuery } from '@/components/kit/navigation/use-navigation';
import { Notice } from '@/components/kit/states/notice';
import type { EmailLinkState } from '@/lib/accounts/change-email';
import type { ConfirmState, ConfirmWay, OwnerProof } from '@/lib/accounts/proof/confirm-address';
import { isPasswordAccepted, maxPasswordLength } from '@/lib/accounts/rules';

import { NewPasswordField, usePasswordPolicy } from './new-password-field';
import { SignInHead } from './sign-in-head';

import styles from './confirm-link.module.scss';

type ConfirmEmailProps = { state: ConfirmState; token: string };

/** Confirms an account's email address with an emailed link. */
export const ConfirmEmail = (given: ConfirmEmailProps) => {
  const text = useText();
  // Props of the first render: the token is removed from the URL.
  const [{ state, token }] = useState(given);
  useClearQuery();
  switch (state.kind) {
    case 'invalid':
      return (
        <div role="alert">
          <SignInHead intro={text('confirmEmail.invalid')} title={text('resetPassword.invalidTitle')} />
          <ButtonLink href="/admin" kind="primary">
            {text('confirmEmail.toPanel')}
          </ButtonLink>
        </div>
      );
    case 'otherAccount':
      return <OtherAccount email={state.signedInAs} token={token} />;
    case 'confirm':
      return (
        <>
          <SignInHead
            intro={text(state.way === 'click' ? 'confirmEmail.intro' : 'confirmEmail.introPassword', {
              email: state.email,
            })}
            title={text('confirmEmail.title')}
          />
          <ConfirmLink
            confirm={(proof) =>
              callApi<unknown>('POST', '/api/users/confirm-email', { body: { token, ...proof } })
            }
            onDone={() => window.location.assign('/admin')}
            submitLabel={text('confirmEmail.submit')}
            way={state.way}
          />
        </>
      );
  }
};

type OtherAccountProps = { email: string; token: string; page?: string };

/** The link belongs to another account than the browser is signed in to. */
export const OtherAccount = ({ email, token, page = 'confirm-email' }: OtherAccountProps) => {
  const text = useText();
  const { run, isBusy } = useCall(() => callApi('POST', '/api/users/logout'));
  const signOut = async () => {
    const outcome = await run();
    if (outcome && !outcome.error)
      window.location.assign(`/admin/${page}?token=${encodeURIComponent(token)}`);
  };
  return (
    <>
      <SignInHead intro={text('signUp.verify.otherText', { email })} title={text('signUp.verify.other')} />
      <Button isBusy={isBusy} kind="primary" onClick={() => void signOut()}>
        {text('signUp.verify.switch')}
      </Button>
    </>
  );
};

type ConfirmLinkProps<A> = {
  way: ConfirmWay;
  submitLabel: string;
  confirm: (proof: OwnerProof) => Promise<A>;
  onDone: (answer: A) => void;
  /** Whether only the current password counts. */
  isOldOnly?: boolean;
};

const atPassword: Reasons = {
  wrong_password: 'confirmLink.wrong',
  password_policy: 'resetPassword.rejected',
};
const reasons: Reasons = {
  invalid_verify_token: 'resetPassword.invalid',
  invalid_confirm_token: 'resetPassword.invalid',
  confirmation_needs_log_in: 'confirmLink.needsLogIn',
  verify_link_of_other_account: 'signUp.verify.other',
  email_taken: 'changeEmail.taken',
};

/**
 * Confirms an emailed link: by a click if the browser is signed in, otherwise by the password, or by setting
 * a new one, for which access to the email suffices.
 */
export const ConfirmLink = <A,>({
  way,
  submitLabel,
  confirm,
  onDone,
  isOldOnly = false,
}: ConfirmLinkProps<A>) => {
  const text = useText();
  const policy = usePasswordPolicy();
  const [isNew, setIsNew] = useState(false);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { run, isBusy } = useCall(confirm);

  const change = (value: string) => {
    setPassword(value);
    setError(null);
  };
  const findError = (): string | null => {
    if (way === 'click') return null;
    if (!password) return text('resetPassword.required');
    return isNew && !isPasswordAccepted(password, policy) ? text('resetPassword.rejected') : null;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = findError();
    if (found) return setError(found);
    setFault(null);
    const outcome = await run(way === 'click' ? {} : isNew ? { newPassword: password } : { password });
    if (!outcome) return;
    if (!outcome.error) return onDone(outcome.answer);
    const { code } = outcome.error;
    if (code && code in atPassword) return setError(text(describeRefusal(outcome.error, atPassword)));
    setFault(text(describeRefusal(outcome.error, reasons)));
  };
  const turn = () => {
    setIsNew(!isNew);
    change('');
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {fault && <Notice tone="bad">{fault}</Notice>}
      {way === 'password' &&
        (isNew ? (
          <NewPasswordField
            error={error}
            label={text('resetPassword.password')}
            onChange={change}
            value={password}
          />
        ) : (
          <PasswordField
            autoComplete="current-password"
            error={error}
            hint={error ? undefined : text('confirmLink.hint')}
            label={text('people.logIn.password')}
            maxLength={maxPasswordLength}
            onChange={change}
            value={password}
          />
        ))}
      <Button isBusy={isBusy} kind="primary" type="submit">
        {submitLabel}
      </Button>
      {way === 'password' && !isOldOnly && (
        <Button kind="quiet" onClick={turn}>
          {text(isNew ? 'confirmLink.useOld' : 'confirmLink.useNew')}
        </Button>
      )}
    </form>
  );
};

type ChangeEmailProps = { state: EmailLinkState; token: string };

/** Confirms a new address by the link sent to it, or restores the former one by the link sent there. */
export const ChangeEmail = (given: ChangeEmailProps) => {
  const text = useText();
  // Props of the first render: the token is removed from the URL.
  const [{ state, token }] = useState(given);
  const [isUndone, setIsUndone] = useState(false);
  useClearQuery();
  if (isUndone)
    return (
      <div role="status">
        <SignInHead intro={text('changeEmail.undone')} title={text('changeEmail.undoneTitle')} />
        <ButtonLink href="/admin/forgot" kind="primary">
          {text('changeEmail.newPassword')}
        </ButtonLink>
      </div>
    );
  switch (state.kind) {
    case 'invalid':
      return (
        <div role="alert">
          <SignInHead intro={text('changeEmail.invalid')} title={text('resetPassword.invalidTitle')} />
          <ButtonLink href="/admin" kind="primary">
            {text('confirmEmail.toPanel')}
          </ButtonLink>
        </div>
      );
    case 'otherAccount':
      return <OtherAccount email={state.signedInAs} page="change-email" token={token} />;
    case 'confirm':
      return (
        <>
          <SignInHead
            intro={text(state.way === 'click' ? 'changeEmail.intro' : 'changeEmail.introPassword', {
              email: state.email,
            })}
            title={text('changeEmail.title')}
          />
          <ConfirmLink
            confirm={({ password }) =>
              callApi('POST', '/api/users/change-email/confirm', { body: { token, password } })
            }
            isOldOnly
            onDone={() => window.location.assign('/admin/profile')}
            submitLabel={text('changeEmail.submit')}
            way={state.way}
          />
        </>
      );
    case 'undo':
      return (
        <>
          <SignInHead
            intro={text('changeEmail.undoIntro', { email: state.email })}
            title={text('changeEmail.undoTitle')}
          />
          <ConfirmLink
            confirm={() => callApi('POST', '/api/users/change-email/undo', { body: { token } })}
            onDone={() => setIsUndone(true)}
            submitLabel={text('changeEmail.undo')}
            way="click"
          />
        </>
      );
  }
};
