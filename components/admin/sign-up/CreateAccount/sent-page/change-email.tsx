'use client';

import { useState, type FormEvent } from 'react';

import { Button } from '@/components/kit/buttons/Button';
import { TextField } from '@/components/kit/fields/TextField';
import { useText } from '@/components/kit/i18n/use-text';

import own from './sent-page.module.scss';

type ChangeEmailProps = {
  email: string;
  isBusy: boolean;
  /** Answers what went wrong. */
  onSave: (email: string) => Promise<string | null>;
  onCancel: () => void;
};

/** Another address for the same sign-up, where it was asked for. */
export const ChangeEmail = ({ email, isBusy, onSave, onCancel }: ChangeEmailProps) => {
  const text = useText();
  const [value, setValue] = useState(email);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value.trim()))
      return setError(text('signUp.person.emailInvalid'));
    setError(await onSave(value.trim()));
  };
  return (
    <form className={own.change} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        autoComplete="email"
        // Asked for by the button that it takes the place of.
        autoFocus
        error={error}
        hint={text('signUp.sent.changeHint')}
        label={text('signUp.person.email')}
        maxLength={254}
        onChange={setValue}
        type="email"
        value={value}
      />
      <div className={own.actions}>
        <Button isBusy={isBusy} kind="primary" type="submit">
          {text('signUp.sent.save')}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {text('kit.cancel')}
        </Button>
      </div>
    </form>
  );
};
