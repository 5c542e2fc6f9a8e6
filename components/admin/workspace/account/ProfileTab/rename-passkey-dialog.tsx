'use client';

import { useState } from 'react';

import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/Button';
import { Dialog } from '@/components/kit/dialogs/Dialog';
import { TextField } from '@/components/kit/fields/TextField';
import { useText } from '@/components/kit/i18n/use-text';
import type { PasskeyFacts } from '@/lib/accounts/passkeys/passkey-row';

import { renamePasskey } from './two-factor-calls';

type RenamePasskeyDialogProps = { passkey: PasskeyFacts; onClose: () => void; onDone: () => void };

export const RenamePasskeyDialog = ({ passkey, onClose, onDone }: RenamePasskeyDialogProps) => {
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
