'use client';

import { useState } from 'react';

import { useOperator } from '@/components/admin/billing/operator-provider';
import { Button } from '@/components/kit/buttons/button';
import { Link } from '@/components/kit/buttons/link';
import { CodeField } from '@/components/kit/fields/code-field';
import { TextField } from '@/components/kit/fields/text-field';
import { useText } from '@/components/kit/i18n/use-text';
import { Notice } from '@/components/kit/states/notice';

import { SignInHead } from '../sign-in-head';
import type { Factors } from './log-in';
import styles from './log-in-steps.module.scss';

type Way = 'app' | 'passkey' | 'recovery';

type CodeStepProps = {
  factors: Factors;
  error: string | null;
  isBusy: boolean;
  onSubmit: (code: { totp: string } | { recoveryCode: string }) => void;
  onPasskey: () => void;
  onClearError: () => void;
  onBack: () => void;
};

/** The second step after the password: authenticator code, passkey or recovery code. */
export const CodeStep = ({
  factors,
  error,
  isBusy,
  onSubmit,
  onPasskey,
  onClearError,
  onBack,
}: CodeStepProps) => {
  const text = useText();
  const { supportEmail } = useOperator();
  const usual: Way = factors.hasApp ? 'app' : 'passkey';
  const [way, setWay] = useState<Way>(usual);
  const [code, setCode] = useState('');
  const change = (value: string) => {
    setCode(value);
    onClearError();
  };
  const go = (next: Way) => {
    setWay(next);
    change('');
  };
  const submit = (value: string) => onSubmit(way === 'recovery' ? { recoveryCode: value } : { totp: value });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (way === 'passkey') onPasskey();
        else if (code) submit(code);
      }}
    >
      <SignInHead
        intro={text(
          way === 'recovery'
            ? 'people.logIn.recoveryIntro'
            : way === 'app'
              ? 'people.logIn.codeIntro'
              : 'people.logIn.passkeyIntro',
        )}
        title={text(way === 'recovery' ? 'people.logIn.recoveryTitle' : 'people.logIn.codeTitle')}
      />
      <div className={styles.fields}>
        {way === 'passkey' && error && <Notice tone="bad">{error}</Notice>}
        {way === 'recovery' && (
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
        )}
        {way === 'app' && (
          <CodeField
            error={error}
            label={text('people.logIn.code')}
            onChange={change}
            onComplete={submit}
            value={code}
          />
        )}
        <Button isBusy={isBusy} kind="primary" type="submit">
          {text(way === 'passkey' ? 'people.logIn.usePasskey' : 'signIn.submit')}
        </Button>
        {way === 'app' && factors.hasPasskey && (
          <Button kind="quiet" onClick={onPasskey}>
            {text('people.logIn.usePasskey')}
          </Button>
        )}
        {way === 'passkey' && factors.hasApp && (
          <Button kind="quiet" onClick={() => go('app')}>
            {text('people.logIn.useApp')}
          </Button>
        )}
        <Button kind="quiet" onClick={() => go(way === 'recovery' ? usual : 'recovery')}>
          {text(
            way !== 'recovery'
              ? 'people.logIn.useRecovery'
              : usual === 'app'
                ? 'people.logIn.useApp'
                : 'people.logIn.usePasskey',
          )}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {text('people.logIn.back')}
        </Button>
        {way === 'recovery' && (
          <p className={styles.hint}>
            {text('people.logIn.lost')} <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>
          </p>
        )}
      </div>
    </form>
  );
};
