'use client';

import { useState } from 'react';

import { Button } from '@/components/kit/Button';
import { CodeField } from '@/components/kit/CodeField';
import { TextField } from '@/components/kit/TextField';
import { useText } from '@/components/kit/i18n/use-text';

import { SignInHead } from '../SignInHead';
import styles from './log-in-steps.module.scss';

type CodeStepProps = {
  error: string | null;
  isBusy: boolean;
  onSubmit: (code: { totp: string } | { recoveryCode: string }) => void;
  onClearError: () => void;
  onBack: () => void;
};

/** The code of the app, or one of those that were put away. */
export const CodeStep = ({ error, isBusy, onSubmit, onClearError, onBack }: CodeStepProps) => {
  const text = useText();
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const change = (value: string) => {
    setCode(value);
    onClearError();
  };
  const submit = (value: string) => onSubmit(isRecovery ? { recoveryCode: value } : { totp: value });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code) submit(code);
      }}
    >
      <SignInHead
        intro={text(isRecovery ? 'people.logIn.recoveryIntro' : 'people.logIn.codeIntro')}
        title={text(isRecovery ? 'people.logIn.recoveryTitle' : 'people.logIn.codeTitle')}
      />
      <div className={styles.fields}>
        {isRecovery ? (
          <TextField
            autoCapitalize="characters"
            autoFocus
            error={error}
            label={text('people.logIn.code')}
            maxLength={20}
            onChange={change}
            placeholder="XXXX-XXXX"
            spellCheck={false}
            value={code}
          />
        ) : (
          <CodeField
            error={error}
            label={text('people.logIn.code')}
            onChange={change}
            onComplete={submit}
            value={code}
          />
        )}
        <Button isBusy={isBusy} kind="primary" type="submit">
          {text('signIn.submit')}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            setIsRecovery(!isRecovery);
            change('');
          }}
        >
          {text(isRecovery ? 'people.logIn.useApp' : 'people.logIn.useRecovery')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {text('people.logIn.back')}
        </Button>
        {isRecovery && <p className={styles.hint}>{text('people.logIn.lost')}</p>}
      </div>
    </form>
  );
};
