import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import { getSafeRedirect } from 'payload/shared';

import { Operator } from '@/components/admin/billing/operator';
import { SignInBrand } from '@/components/admin/shell/logo';
import { openEmailLink } from '@/lib/accounts/change-email';
import { openConfirmLink } from '@/lib/accounts/proof/confirm-address';
import { listProviderChoices } from '@/lib/accounts/sso/providers';
import { getPorts } from '@/lib/adapters/get-ports';
import { getEnv } from '@/lib/core/env/env';
import { resolveContext } from '@/lib/http/define-endpoint';
import { findInvitation, inviteTokenSchema } from '@/lib/workspaces/members/find-invitations';

import { AcceptInvite } from './accept-invite';
import { ChangeEmail, ConfirmEmail } from './confirm-link';
import { ForgotPasswordForm, ResetPasswordForm } from './reset-password';
import { SetUpForm } from './set-up-form';
import { SignInContent, SignInPage } from './sign-in-page';
import { SignInForm } from './sign-in-steps';

/** The page of an invitation link: public, authorised by the token in the URL. */
export const AcceptInviteView = async ({ initPageResult, searchParams }: AdminViewServerProps) => {
  const { payload, user } = initPageResult.req;
  const token = inviteTokenSchema.safeParse(searchParams?.inviteToken).data ?? '';
  const invitation = token ? await findInvitation(payload, token) : null;
  return (
    <SignInPage>
      <AcceptInvite
        invitation={invitation}
        providers={await listProviderChoices(getPorts())}
        signedInAs={user && 'email' in user ? user.email : null}
        token={token}
      />
    </SignInPage>
  );
};

/** `/admin/confirm-email?token=…`: the page of an emailed confirmation link. */
export const ConfirmEmailView = async ({ initPageResult, searchParams }: AdminViewServerProps) => {
  const token = typeof searchParams?.token === 'string' ? searchParams.token.slice(0, 200) : '';
  const state = await openConfirmLink(await resolveContext(initPageResult.req), token);
  return (
    <SignInPage>
      <ConfirmEmail state={state} token={token} />
    </SignInPage>
  );
};

/** `/admin/change-email?token=…`: confirms a new address, or restores the former one. */
export const ChangeEmailView = async ({ initPageResult, searchParams }: AdminViewServerProps) => {
  const token = typeof searchParams?.token === 'string' ? searchParams.token.slice(0, 200) : '';
  const state = await openEmailLink(await resolveContext(initPageResult.req), token);
  return (
    <SignInPage>
      <ChangeEmail state={state} token={token} />
    </SignInPage>
  );
};

/** Requests a reset link by email. Signed-in users change their password in the account. */
export const ForgotPasswordView = ({ initPageResult }: AdminViewServerProps) => {
  if (initPageResult.req.user) redirect('/admin/account');
  return (
    <>
      <SignInBrand />
      <ForgotPasswordForm />
    </>
  );
};

/** The page of a password reset link: public, authorised by the token in the URL. */
export const ResetPasswordView = ({ searchParams }: AdminViewServerProps) => {
  const token = typeof searchParams?.token === 'string' ? searchParams.token.slice(0, 100) : '';
  return (
    <SignInPage>
      <ResetPasswordForm token={token} />
    </SignInPage>
  );
};

/**
 * Payload redirects every page here until an account exists, and renders the card around it. Only the token
 * of the set-up link can create an account.
 */
export const SetUpView = ({ searchParams }: AdminViewServerProps) => {
  const token = typeof searchParams?.token === 'string' ? searchParams.token.slice(0, 100) : '';
  return (
    <SignInContent>
      <SetUpForm token={token} />
    </SignInContent>
  );
};

/**
 * The sign-in page, rendered inside Payload's frame. Supports second factors and returns to the previous
 * page.
 */
export const LoginView = async ({ initPageResult, searchParams }: AdminViewServerProps) => {
  const target = getSafeRedirect({ fallbackTo: '/admin', redirectTo: searchParams?.redirect ?? '' });
  if (initPageResult.req.user) redirect(target);
  return (
    <Operator language={initPageResult.req.i18n.language}>
      <SignInBrand />
      <SignInForm
        isDeleted={searchParams?.deleted === '1'}
        canSignUp={getEnv().signUp.mode !== 'closed'}
        providers={await listProviderChoices(getPorts())}
        target={target}
      />
    </Operator>
  );
};
