'use client';

import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { useCall } from '@/components/api/use-call';
import { Button } from '@/components/kit/buttons/button';
import { ButtonLink } from '@/components/kit/buttons/button-link';
import { useText } from '@/components/kit/i18n/use-text';
import { useClearQuery } from '@/components/kit/navigation/use-clear-query';
import type { ConfirmState } from '@/lib/accounts/proof/confirm-address';

import { ConfirmLink } from './confirm-link';
import { SignInHead } from './sign-in-head';

type ConfirmEmailProps = { state: ConfirmState; token: string };

/** Confirms an account's email address with an emailed link. */
export const ConfirmEmail = (given: ConfirmEmailProps) => {
  const text = useText();
  // Props of the first render: the token is removed from the URL.
  const [{ state, token }] = useState(given);
  useClearQuery();
  switch (state.kind) {
    case 'invalid':
      return (
        <div role="alert">
          <SignInHead intro={text('confirmEmail.invalid')} title={text('resetPassword.invalidTitle')} />
          <ButtonLink href="/admin" kind="primary">
            {text('confirmEmail.toPanel')}
          </ButtonLink>
        </div>
      );
    case 'otherAccount':
      return <OtherAccount email={state.signedInAs} token={token} />;
    case 'confirm':
      return (
        <>
          <SignInHead
            intro={text(state.way === 'click' ? 'confirmEmail.intro' : 'confirmEmail.introPassword', {
              email: state.email,
            })}
            title={text('confirmEmail.title')}
          />
          <ConfirmLink
            confirm={(proof) =>
              callApi<unknown>('POST', '/api/users/confirm-email', { body: { token, ...proof } })
            }
            onDone={() => window.location.assign('/admin')}
            submitLabel={text('confirmEmail.submit')}
            way={state.way}
          />
        </>
      );
  }
};

const OtherAccount = ({ email, token }: { email: string; token: string }) => {
  const text = useText();
  const { run, isBusy } = useCall(() => callApi('POST', '/api/users/logout'));
  const signOut = async () => {
    const outcome = await run();
    if (outcome && !outcome.error)
      window.location.assign(`/admin/confirm-email?token=${encodeURIComponent(token)}`);
  };
  return (
    <>
      <SignInHead intro={text('signUp.verify.otherText', { email })} title={text('signUp.verify.other')} />
      <Button isBusy={isBusy} kind="primary" onClick={() => void signOut()}>
        {text('signUp.verify.switch')}
      </Button>
    </>
  );
};
