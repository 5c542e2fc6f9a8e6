'use client';

import { useState } from 'react';

import { callApi } from '@/components/api/call-api';
import { ButtonLink } from '@/components/kit/buttons/button';
import { useText } from '@/components/kit/i18n/use-text';
import { useClearQuery } from '@/components/kit/navigation/use-navigation';
import type { EmailLinkState } from '@/lib/accounts/change-email';

import { ConfirmLink, OtherAccount } from './confirm-link';
import { SignInHead } from './sign-in-head';

type ChangeEmailProps = { state: EmailLinkState; token: string };

/** Confirms a new address by the link sent to it, or restores the former one by the link sent there. */
export const ChangeEmail = (given: ChangeEmailProps) => {
  const text = useText();
  // Props of the first render: the token is removed from the URL.
  const [{ state, token }] = useState(given);
  const [isUndone, setIsUndone] = useState(false);
  useClearQuery();
  if (isUndone)
    return (
      <div role="status">
        <SignInHead intro={text('changeEmail.undone')} title={text('changeEmail.undoneTitle')} />
        <ButtonLink href="/admin/forgot" kind="primary">
          {text('changeEmail.newPassword')}
        </ButtonLink>
      </div>
    );
  switch (state.kind) {
    case 'invalid':
      return (
        <div role="alert">
          <SignInHead intro={text('changeEmail.invalid')} title={text('resetPassword.invalidTitle')} />
          <ButtonLink href="/admin" kind="primary">
            {text('confirmEmail.toPanel')}
          </ButtonLink>
        </div>
      );
    case 'otherAccount':
      return <OtherAccount email={state.signedInAs} page="change-email" token={token} />;
    case 'confirm':
      return (
        <>
          <SignInHead
            intro={text(state.way === 'click' ? 'changeEmail.intro' : 'changeEmail.introPassword', {
              email: state.email,
            })}
            title={text('changeEmail.title')}
          />
          <ConfirmLink
            confirm={({ password }) =>
              callApi('POST', '/api/users/change-email/confirm', { body: { token, password } })
            }
            isOldOnly
            onDone={() => window.location.assign('/admin/profile')}
            submitLabel={text('changeEmail.submit')}
            way={state.way}
          />
        </>
      );
    case 'undo':
      return (
        <>
          <SignInHead
            intro={text('changeEmail.undoIntro', { email: state.email })}
            title={text('changeEmail.undoTitle')}
          />
          <ConfirmLink
            confirm={() => callApi('POST', '/api/users/change-email/undo', { body: { token } })}
            onDone={() => setIsUndone(true)}
            submitLabel={text('changeEmail.undo')}
            way="click"
          />
        </>
      );
  }
};
