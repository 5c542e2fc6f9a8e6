'use client';

import { type FormEvent, type ReactNode, useState } from 'react';

import { findNameError } from '@/components/admin/sign-up/find-person-errors';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import { Time } from '@/components/kit/time';
import { isPasswordAccepted } from '@/lib/accounts/rules';
import type { Invitation } from '@/lib/workspaces/members/find-invitations';

import { acceptInvitation, describeAcceptError } from './accept-invitation';
import { logIn } from './log-in';
import { NewPasswordField, usePasswordPolicy } from './new-password-field';
import { SignInHead } from './sign-in-head';

import styles from './accept-invite.module.scss';

type Values = { firstname: string; lastname: string; password: string };
type Errors = Partial<Record<keyof Values, string>>;
type NewAccountFormProps = { title: string; card: ReactNode; token: string; invitation: Invitation };

/** Creates an account for the invited email address and signs in. */
export const NewAccountForm = ({ title, card, token, invitation }: NewAccountFormProps) => {
  const text = useText();
  const policy = usePasswordPolicy();
  const [values, setValues] = useState<Values>({ firstname: '', lastname: '', password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [fault, setFault] = useState<string | null>(null);
  const { email, expiresAt } = invitation;
  const { run, isBusy } = useCall(async () => {
    await acceptInvitation({ inviteToken: token, email, ...values });
    await logIn({ email, password: values.password });
  });
  const set = (field: keyof Values) => (value: string) => {
    setValues({ ...values, [field]: value });
    setErrors({});
  };
  const findNameErrors = (): Errors =>
    Object.fromEntries(
      (['firstname', 'lastname'] as const).flatMap((field) => {
        const key = findNameError(field, values[field]);
        return key ? [[field, text(key)]] : [];
      }),
    );
  const findErrors = (): Errors => ({
    ...findNameErrors(),
    ...(!isPasswordAccepted(values.password, policy) && {
      password: text(values.password ? 'resetPassword.rejected' : 'resetPassword.required'),
    }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = findErrors();
    setErrors(found);
    setFault(null);
    if (Object.keys(found).length > 0) return;
    const outcome = await run();
    if (outcome?.error) {
      const message = text(describeAcceptError(outcome.error));
      return outcome.error.code === 'password_policy' ? setErrors({ password: message }) : setFault(message);
    }
    if (outcome) window.location.assign('/admin');
  };
  return (
    <form className={styles.state} noValidate onSubmit={(event) => void submit(event)}>
      <SignInHead intro={text('people.accept.newAccount')} title={title} />
      {card}
      <TextField
        autoComplete="username"
        label={text('users.fields.email')}
        onChange={() => undefined}
        readOnly
        type="email"
        value={email}
      />
      <div className={styles.names}>
        <TextField
          autoComplete="given-name"
          error={errors.firstname}
          label={text('users.fields.firstname')}
          maxLength={100}
          onChange={set('firstname')}
          value={values.firstname}
        />
        <TextField
          autoComplete="family-name"
          error={errors.lastname}
          label={text('users.fields.lastname')}
          maxLength={100}
          onChange={set('lastname')}
          value={values.lastname}
        />
      </div>
      <NewPasswordField
        error={errors.password ?? null}
        label={text('people.logIn.password')}
        onChange={set('password')}
        value={values.password}
      />
      {fault && <Notice tone="bad">{fault}</Notice>}
      <Button isBusy={isBusy} kind="primary" type="submit">
        {text('people.accept.createAndJoin')}
      </Button>
      <p className={styles.hint}>
        {text('people.accept.until')} <Time value={expiresAt} />
      </p>
    </form>
  );
};
