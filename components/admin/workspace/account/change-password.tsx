'use client';

import { toast } from '@payloadcms/ui';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

import { NewPasswordField, usePasswordPolicy } from '@/components/admin/sign-in/new-password-field';
import { callApi } from '@/components/api/call-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { PasswordField } from '@/components/kit/fields/password-field';
import { useText } from '@/components/kit/i18n/use-text';
import { isPasswordAccepted, maxPasswordLength } from '@/lib/accounts/rules';

import styles from './change-password.module.scss';

type Fault = { field: 'current' | 'next'; message: string };

const changePassword = (currentPassword: string, password: string) =>
  callApi('POST', '/api/users/change-password', { body: { currentPassword, password } });

/** Changes the user's password, which requires the current one. */
export const ChangePassword = () => {
  const text = useText();
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={styles.section}>
      {isOpen ? (
        <PasswordFields
          onDone={() => {
            setIsOpen(false);
            toast.success(text('changePassword.done'));
            router.refresh();
          }}
        />
      ) : (
        <Button onClick={() => setIsOpen(true)}>{text('changePassword.title')}</Button>
      )}
    </section>
  );
};

const PasswordFields = ({ onDone }: { onDone: () => void }) => {
  const text = useText();
  const policy = usePasswordPolicy();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const { run, isBusy } = useCall(changePassword);

  const submit = async () => {
    if (!current) return setFault({ field: 'current', message: text('resetPassword.required') });
    if (!next) return setFault({ field: 'next', message: text('resetPassword.required') });
    if (!isPasswordAccepted(next, policy))
      return setFault({ field: 'next', message: text('resetPassword.rejected') });
    const outcome = await run(current, next);
    if (!outcome) return;
    if (!outcome.error) return onDone();
    const { code } = outcome.error;
    if (code === 'wrong_password')
      return setFault({ field: 'current', message: text('changePassword.wrong') });
    const message = text(describeRefusal(outcome.error));
    setFault({ field: 'next', message });
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PasswordField
        autoComplete="current-password"
        error={fault?.field === 'current' ? fault.message : null}
        label={text('changePassword.current')}
        maxLength={maxPasswordLength}
        onChange={setCurrent}
        value={current}
      />
      <NewPasswordField
        error={fault?.field === 'next' ? fault.message : null}
        label={text('changePassword.next')}
        onChange={setNext}
        value={next}
      />
      <p className={styles.hint}>{text('changePassword.hint')}</p>
      <Button isBusy={isBusy} type="submit">
        {text('changePassword.submit')}
      </Button>
    </form>
  );
};
