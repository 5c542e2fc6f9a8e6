import type { AdminViewServerProps } from 'payload';

import { openConfirmLink } from '@/lib/accounts/proof/confirm-address';
import { resolveContext } from '@/lib/http/define-endpoint';

import { ConfirmEmail } from './confirm-email';
import { SignInPage } from './sign-in-page';

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
