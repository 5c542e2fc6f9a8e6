import type { AdminViewServerProps } from 'payload';

import { listProviderChoices } from '@/lib/accounts/sso/find-provider';
import { getPorts } from '@/lib/adapters/get-ports';
import { findInvitation, inviteTokenSchema } from '@/lib/workspaces/members/find-invitation';

import { AcceptInvite } from './accept-invite';
import { SignInPage } from './sign-in-page';

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
