import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';

import { PasswordPolicyProvider } from '@/components/admin/sign-in/password-policy-provider';
import { getEnv } from '@/lib/core/env/env';
import { resolveContext } from '@/lib/http/define-endpoint';
import { describeVerified } from '@/lib/platform/build/check-credentials';
import { type LinkState, openLink } from '@/lib/platform/sign-up/open-link';
import { maxVerifyToken } from '@/lib/platform/sign-up/rules';

import { SignUpPage } from './sign-up-page';
import type { VerifyState } from './verify-workspace/verify-state';
import { VerifyWorkspace } from './verify-workspace/verify-workspace';

/** `/admin/verify-workspace?verifyToken=…`: the link in the sign-up email. */
export const VerifyWorkspaceView = async ({ initPageResult, searchParams }: AdminViewServerProps) => {
  const ctx = await resolveContext(initPageResult.req);
  const given = typeof searchParams?.verifyToken === 'string' ? searchParams.verifyToken : '';
  const token = given.slice(0, maxVerifyToken);
  const state = await openLink(ctx, token);
  if (state.kind === 'logIn') {
    const back = `/admin/verify-workspace?verifyToken=${encodeURIComponent(token)}`;
    redirect(`/admin/login?redirect=${encodeURIComponent(back)}`);
  }
  const describe = async (found: Exclude<LinkState, { kind: 'logIn' }>): Promise<VerifyState> => {
    switch (found.kind) {
      case 'building':
        return {
          kind: 'building',
          workspace: await describeVerified(ctx.payload, found.row),
          asksReferer: !found.row.tokenIndex && !found.row.referer,
        };
      case 'done': {
        const workspace = await describeVerified(ctx.payload, found.row);
        return { kind: 'done', workspace };
      }
      case 'confirm': {
        const { email, workspaceName } = found.row;
        return { kind: 'confirm', email, name: workspaceName, way: found.way };
      }
      case 'invalid':
        return { kind: 'invalid', isSignedIn: 'userId' in ctx.actor };
      case 'waiting':
        return { kind: 'waiting', email: found.row.email, slug: found.row.slug };
      default:
        return found;
    }
  };
  return (
    <SignUpPage>
      <PasswordPolicyProvider value={getEnv().passwordPolicy}>
        <VerifyWorkspace state={await describe(state)} supportEmail={getEnv().supportEmail} token={token} />
      </PasswordPolicyProvider>
    </SignUpPage>
  );
};
