'use client';

import { useState } from 'react';

import { ProofDialog } from '@/components/admin/sign-in/proof-dialog';
import {
  createRecoveryCodes,
  disableTotp,
  makePasskey,
  removePasskey,
  renamePasskey,
} from '@/components/admin/sign-in/two-factor-api';
import { describeRefusal } from '@/components/api/call-error';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { PasswordField } from '@/components/kit/fields/password-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';
import type { PasskeySummary } from '@/lib/accounts/passkeys/passkey-row';
import type { TwoFactorState } from '@/lib/accounts/two-factor/find-two-factor-state';
import type { MessageKey } from '@/lib/core/i18n/text';

import { SetUpDialog } from './set-up-dialog';

import styles from './profile-view.module.scss';

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
const AddPasskeyDialog = ({ onClose, onDone }: AddPasskeyDialogProps) => {
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

type RenamePasskeyDialogProps = { passkey: PasskeySummary; onClose: () => void; onDone: () => void };

const RenamePasskeyDialog = ({ passkey, onClose, onDone }: RenamePasskeyDialogProps) => {
  const text = useText();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(renamePasskey);
  const save = async () => {
    if (!name.trim()) return setError(text('people.profile.passkeyNameRequired'));
    const outcome = await run(passkey.id, name.trim());
    if (outcome?.error) setError(text(describeRefusal(outcome.error)));
    else if (outcome) onDone();
  };
  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose}>{text('kit.cancel')}</Button>
          <Button isBusy={isBusy} kind="primary" onClick={() => void save()}>
            {text('people.profile.passkeyRename')}
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      size="small"
      title={text('people.profile.passkeyRenameTitle')}
    >
      <TextField
        data-autofocus
        error={error}
        label={text('people.profile.passkeyName')}
        maxLength={60}
        onChange={setName}
        value={name}
      />
    </Dialog>
  );
};

export type Step =
  | { kind: 'setUp' | 'disable' | 'renew' | 'addPasskey' }
  | { kind: 'renamePasskey' | 'removePasskey'; passkey: PasskeySummary };

type TwoFactorDialogsProps = {
  step: Step;
  state: TwoFactorState;
  onClose: () => void;
  onDone: (message: string) => void;
  /** Called with codes to show once. */
  onCodes: (codes: string[], isReplacing: boolean) => void;
};

/** The dialog of the current change to the second factor. */
export const TwoFactorDialogs = ({ step, state, onClose, onDone, onCodes }: TwoFactorDialogsProps) => {
  const text = useText();
  const factors = { hasApp: state.appSince !== null, hasPasskeys: state.passkeys.length > 0 };
  const show = (codes: string[], message: string) =>
    codes.length > 0 ? onCodes(codes, false) : onDone(message);
  switch (step.kind) {
    case 'setUp':
      return (
        <SetUpDialog
          hasCodes={state.isOn}
          hasPasskeys={factors.hasPasskeys}
          onClose={onClose}
          onDone={(codes) => show(codes, text('people.profile.twoFactorSaved'))}
        />
      );
    case 'addPasskey':
      return (
        <AddPasskeyDialog
          onClose={onClose}
          onDone={(codes) => show(codes, text('people.profile.passkeySaved'))}
        />
      );
    case 'renamePasskey':
      return (
        <RenamePasskeyDialog
          onClose={onClose}
          onDone={() => onDone(text('people.profile.passkeyRenamed'))}
          passkey={step.passkey}
        />
      );
    case 'removePasskey':
      return (
        <ProofDialog
          {...factors}
          confirmLabel={text('people.profile.passkeyRemove')}
          intro={text('people.profile.passkeyRemoveText')}
          onClose={onClose}
          onConfirm={async (proof) => {
            await removePasskey(step.passkey.id, proof);
            onDone(text('people.profile.passkeyRemoved'));
          }}
          title={text('people.profile.passkeyRemoveTitle', { name: step.passkey.name })}
          tone="danger"
        />
      );
    case 'disable':
      return (
        <ProofDialog
          {...factors}
          confirmLabel={text('people.profile.turnOff')}
          intro={text('people.profile.turnOffText')}
          onClose={onClose}
          onConfirm={async (proof) => {
            await disableTotp(proof);
            onDone(text('people.profile.twoFactorDisabled'));
          }}
          title={text('people.profile.turnOffTitle')}
          tone="danger"
        />
      );
    case 'renew':
      return (
        <ProofDialog
          {...factors}
          confirmLabel={text('people.profile.renew')}
          intro={text('people.profile.renewText')}
          onClose={onClose}
          onConfirm={async (proof) => onCodes((await createRecoveryCodes(proof)).recoveryCodes, true)}
          title={text('people.profile.renewTitle')}
        />
      );
  }
};
