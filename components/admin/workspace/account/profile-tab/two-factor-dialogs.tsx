'use client';

import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { Dialog } from '@/components/kit/dialogs/dialog';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import type { PasskeyFacts } from '@/lib/accounts/passkeys/passkey-row';
import type { TwoFactorState } from '@/lib/accounts/two-factor/find-two-factor-state';

import { AddPasskeyDialog } from './add-passkey-dialog';
import { ProofDialog } from './proof-dialog';
import { SetUpDialog } from './set-up-dialog';
import { createRecoveryCodes, disableTotp, removePasskey, renamePasskey } from './two-factor-calls';

type RenamePasskeyDialogProps = { passkey: PasskeyFacts; onClose: () => void; onDone: () => void };

const RenamePasskeyDialog = ({ passkey, onClose, onDone }: RenamePasskeyDialogProps) => {
  const text = useText();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string | null>(null);
  const { run, isBusy } = useCall(renamePasskey);
  const save = async () => {
    if (!name.trim()) return setError(text('people.profile.passkeyNameRequired'));
    const outcome = await run(passkey.id, name.trim());
    if (outcome?.error) setError(text('common.unexpected'));
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
  | { kind: 'renamePasskey' | 'removePasskey'; passkey: PasskeyFacts };

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
