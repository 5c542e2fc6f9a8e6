'use client';

import { Button, useAuth, useDocumentInfo } from '@payloadcms/ui';
import { useId, useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { PasswordInput } from '@/components/kit/PasswordInput';
import { useText } from '@/components/kit/i18n/use-text';
import { isPasswordAccepted } from '@/lib/accounts/rules';

import styles from './change-password.module.scss';

type Fault = { field: 'current' | 'next'; message: string };

const changePassword = (currentPassword: string, password: string) =>
  callApi('POST', '/api/users/change-password', { body: { currentPassword, password } });

/** On one's own account: a new password against the current one. Stands inside Payload's form, so it is none itself. */
export const ChangePassword = () => {
  const text = useText();
  const { id } = useDocumentInfo();
  const { user } = useAuth();
  const [isOpen, setIsOpen] = useState(false);
  if (!user || id !== user.id) return null;
  return (
    <section className={styles.section}>
      {isOpen ? (
        <PasswordFields />
      ) : (
        <Button buttonStyle="secondary" onClick={() => setIsOpen(true)} type="button">
          {text('changePassword.title')}
        </Button>
      )}
    </section>
  );
};

// Over 50 lines: mostly markup.
const PasswordFields = () => {
  const text = useText();
  const id = useId();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const { run, isBusy } = useCall(changePassword);

  const submit = async () => {
    if (!isPasswordAccepted(next))
      return setFault({ field: 'next', message: text('resetPassword.rejected') });
    const outcome = await run(current, next);
    if (!outcome) return;
    // Every session has ended, this one too.
    if (!outcome.error) return window.location.assign('/admin/login?redirect=%2Fadmin%2Faccount');
    const { code } = outcome.error;
    if (code === 'wrong_password')
      return setFault({ field: 'current', message: text('changePassword.wrong') });
    const message = text(code === 'rate_limited' ? 'resetPassword.rateLimited' : 'common.unexpected');
    setFault({ field: 'next', message });
  };

  const currentError = fault?.field === 'current' ? fault.message : null;
  return (
    <>
      <div className={`field-type password ${currentError ? 'error' : ''}`}>
        <label className="field-label" htmlFor={id}>
          {text('changePassword.current')}
        </label>
        <input
          aria-invalid={currentError !== null}
          autoComplete="current-password"
          className={styles.input}
          id={id}
          onChange={({ target }) => setCurrent(target.value)}
          type="password"
          value={current}
        />
        {currentError && (
          <p className={styles.error} role="alert">
            {currentError}
          </p>
        )}
      </div>
      <PasswordInput
        error={fault?.field === 'next' ? fault.message : null}
        label={text('changePassword.next')}
        onChange={setNext}
        value={next}
      />
      <p className={styles.hint}>{text('changePassword.hint')}</p>
      <Button buttonStyle="secondary" disabled={isBusy} onClick={() => void submit()} type="button">
        {text('changePassword.submit')}
      </Button>
    </>
  );
};
