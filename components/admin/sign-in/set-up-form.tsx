'use client';

import { type FormEvent, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { useClearQuery } from '@/components/kit/navigation/use-navigation';
import { isPasswordAccepted } from '@/lib/accounts/rules';

import { NewPasswordField, usePasswordPolicy } from './new-password-field';
import { signIn } from './sign-in-api';
import { SignInHead } from './sign-in-head';

import styles from './sign-in-page.module.scss';

const emptyAccount = { firstname: '', lastname: '', email: '', password: '' };
type Field = keyof typeof emptyAccount;

/** Creates the platform administrator's account and signs in. */
export const SetUpForm = (given: { token: string }) => {
  const text = useText();
  // Props of the first render: the token is removed from the URL.
  const [token] = useState(given.token);
  useClearQuery();
  const policy = usePasswordPolicy();
  const [values, setValues] = useState(emptyAccount);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isInvalid, setIsInvalid] = useState(!token);
  const { run, isBusy } = useCall(async () => {
    await callApi('POST', '/api/users/set-up', { body: { token, ...values } });
    await signIn({ email: values.email, password: values.password });
  });

  const findErrors = (): typeof errors => ({
    ...(!values.firstname.trim() && { firstname: text('people.accept.firstnameRequired') }),
    ...(!values.lastname.trim() && { lastname: text('people.accept.lastnameRequired') }),
    ...(!/^\S+@\S+$/.test(values.email.trim()) && { email: text('forgotPassword.invalid') }),
    ...(!isPasswordAccepted(values.password, policy) && {
      password: text(values.password ? 'resetPassword.rejected' : 'resetPassword.required'),
    }),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = findErrors();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const outcome = await run();
    if (!outcome) return;
    if (!outcome.error) return window.location.assign('/admin');
    if (outcome.error.code === 'invalid_set_up_link') return setIsInvalid(true);
    setFailure(text(describeRefusal(outcome.error)));
  };
  const describe = (name: Field) => ({
    error: errors[name],
    value: values[name],
    onChange: (value: string) => {
      setValues({ ...values, [name]: value });
      setErrors({});
      setFailure(null);
    },
  });

  if (isInvalid) {
    return (
      <div role="status">
        <SignInHead intro={text('setUp.missing')} title={text('setUp.missingTitle')} />
      </div>
    );
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <SignInHead intro={text('setUp.intro')} title={text('setUp.title')} />
      <div className={styles.fields}>
        <TextField
          {...describe('firstname')}
          autoComplete="given-name"
          label={text('users.fields.firstname')}
          maxLength={100}
        />
        <TextField
          {...describe('lastname')}
          autoComplete="family-name"
          label={text('users.fields.lastname')}
          maxLength={100}
        />
        <TextField
          {...describe('email')}
          autoComplete="username"
          label={text('users.fields.email')}
          type="email"
        />
        <NewPasswordField
          {...describe('password')}
          error={errors.password ?? failure}
          label={text('people.logIn.password')}
        />
      </div>
      <div className={styles.submit}>
        <Button isBusy={isBusy} kind="primary" type="submit">
          {text('setUp.submit')}
        </Button>
      </div>
    </form>
  );
};
