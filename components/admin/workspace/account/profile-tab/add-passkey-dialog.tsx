'use client';

import { useState } from 'react';

import { makePasskey } from '@/components/admin/sign-in/passkey-calls';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { PasswordField } from '@/components/kit/fields/password-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { MessageKey } from '@/lib/core/i18n/text';

import styles from './profile-tab.module.scss';

type AddPasskeyDialogProps = { onClose: () => void; onDone: (recoveryCodes: string[]) => void };
type Fault = { field?: 'name' | 'password'; message: MessageKey };

const faults: Record<string, Fault> = {
  wrong_password: { field: 'password', message: 'changePassword.wrong' },
  rate_limited: { message: 'resetPassword.rateLimited' },
  passkey_exists: { message: 'people.profile.passkeyExists' },
  passkey_refused: { message: 'people.logIn.passkeyRefused' },
  passkey_unsupported: { message: 'people.logIn.passkeyUnsupported' },
  too_many_passkeys: { message: 'people.profile.tooManyPasskeys' },
};

/** Asks for name and password; then the browser asks for biometrics or a PIN. */
export const AddPasskeyDialog = ({ onClose, onDone }: AddPasskeyDialogProps) => {
  const text = useText();
  const [name, setName] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const [fault, setFault] = useState<Fault | null>(null);
  const { run, isBusy } = useCall(makePasskey);
  const submit = async () => {
    if (!name.trim()) return setFault({ field: 'name', message: 'people.profile.passkeyNameRequired' });
    if (!currentPassword) return setFault({ field: 'password', message: 'resetPassword.required' });
    const outcome = await run({ name: name.trim(), currentPassword });
    if (!outcome) return;
    if (outcome.answer) return onDone(outcome.answer.recoveryCodes);
    setFault(faults[outcome.error.code ?? ''] ?? { message: 'common.unexpected' });
  };
  const errorAt = (field: Fault['field']) => (fault?.field === field && fault ? text(fault.message) : null);
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button form="add-passkey" isBusy={isBusy} kind="primary" type="submit">
            {text('people.profile.passkeyAdd')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('people.profile.passkeyAdd')}
    >
      <form
        className={styles.form}
        id="add-passkey"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>{text('people.profile.passkeyAddText')}</p>
        {fault && !fault.field && <Notice tone="bad">{text(fault.message)}</Notice>}
        <TextField
          data-autofocus
          error={errorAt('name')}
          hint={text('people.profile.passkeyNameHint')}
          label={text('people.profile.passkeyName')}
          maxLength={60}
          onChange={setName}
          value={name}
        />
        <PasswordField
          autoComplete="current-password"
          error={errorAt('password')}
          label={text('people.profile.currentPassword')}
          maxLength={100}
          onChange={setCurrentPassword}
          value={currentPassword}
        />
      </form>
    </Dialog>
  );
};
