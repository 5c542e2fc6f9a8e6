import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import type { ReactNode } from 'react';

import { LanguageSwitch } from '@/components/admin/shell/language-switch';
import { Logo } from '@/components/admin/shell/logo';
import { PasswordPolicyProvider } from '@/components/admin/sign-in/new-password-field';
import { PreferredTheme } from '@/components/admin/workarounds/preferred-theme';
import { findProviderName, listProviderChoices } from '@/lib/accounts/sso/providers';
import { readSignUpHandOver } from '@/lib/accounts/sso/sign-up-hand-over';
import { getPorts } from '@/lib/adapters/get-ports';
import { readReportToken } from '@/lib/analytics/emails/report-setting';
import { getEnv } from '@/lib/core/env/env';
import { toLanguage } from '@/lib/core/i18n/languages';
import { resolveContext } from '@/lib/http/define-endpoint';
import { describeVerified } from '@/lib/platform/build/check-credentials';
import { findPublicPackage, findTrialPackage, hasTrialLeft } from '@/lib/platform/find-packages';
import { getSlugHost } from '@/lib/platform/sign-up/find-free-slugs';
import { type LinkState, openLink } from '@/lib/platform/sign-up/open-link';
import { maxVerifyToken } from '@/lib/platform/sign-up/rules';
import { readUnsubscribeToken } from '@/lib/review/emails/unsubscribe-token';

import { CreateAccount, SignUpClosed } from './create-account/create-account';
import type { SignUpVouched } from './create-account/sign-up-context';
import { Unsubscribe, UnsubscribeReport } from './unsubscribe';
import { type VerifyState, VerifyWorkspace } from './verify-workspace';

import styles from './sign-up-page.module.scss';

/** `/admin/unsubscribe?token=…`: the unsubscribe link in emails about reviews and, with `of`, statistics. */
export const UnsubscribeView = ({ searchParams }: AdminViewServerProps) => {
  const token = typeof searchParams?.token === 'string' ? searchParams.token : '';
  return (
    <SignUpPage>
      {searchParams?.of === 'statistics' ? (
        <UnsubscribeReport token={readReportToken(token) ? token : null} />
      ) : (
        <Unsubscribe token={readUnsubscribeToken(token) ? token : null} />
      )}
    </SignUpPage>
  );
};

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

/** A public page without the panel's frame: brand, language switch, one column. */
const SignUpPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <PreferredTheme />
    <header className={styles.head}>
      <Logo />
      <LanguageSwitch />
    </header>
    <main>{children}</main>
  </div>
);

type Params = AdminViewServerProps['searchParams'];

/** Path of this page with all its parameters. */
const toOwnAddress = (params: Params): string => {
  const kept = Object.entries(params ?? {}).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one ?? '']),
  );
  return `/admin/create${kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''}`;
};

/** The user a provider has verified in this browser. */
const findVouched = async (headers: Headers): Promise<SignUpVouched | null> => {
  const handOver = readSignUpHandOver(headers);
  return (
    handOver && {
      email: handOver.identity.email,
      provider: await findProviderName(getPorts(), handOver.provider),
    }
  );
};

/** `/admin/create`: creates an account with a workspace, or another workspace for a signed-in user. */
export const CreateView = async ({ initPageResult, searchParams }: AdminViewServerProps) => {
  const { payload, user, i18n, headers } = initPageResult.req;
  const { signUp, trustPoints, supportEmail, passwordPolicy } = getEnv();
  const packageId = typeof searchParams?.packageId === 'string' ? searchParams.packageId : '';
  const [trial, chosen] = await Promise.all([
    findTrialPackage(payload),
    packageId ? findPublicPackage(payload, packageId) : null,
  ]);
  const account =
    user && 'email' in user
      ? { email: user.email, hasTrialLeft: await hasTrialLeft(payload, user.id) }
      : null;
  return (
    <SignUpPage>
      <PasswordPolicyProvider value={passwordPolicy}>
        {signUp.mode === 'closed' ? (
          <SignUpClosed supportEmail={supportEmail} />
        ) : (
          <CreateAccount
            account={account}
            chosen={
              chosen && {
                id: chosen.id,
                slug: chosen.slug,
                title: chosen.title,
                price: chosen.price ?? 0,
                paymentPeriod: chosen.paymentPeriod,
              }
            }
            operator={{
              needsApproval: signUp.mode === 'approval',
              domains: signUp.domains,
              termsUrl: signUp.termsUrl,
              privacyUrl: signUp.privacyUrl,
              supportEmail,
              packageSlug: signUp.packageSlug,
              slugHost: getSlugHost(),
              trustPoints: trustPoints[toLanguage(i18n.language)],
            }}
            providers={await listProviderChoices(getPorts())}
            reference={typeof searchParams?.ref === 'string' ? searchParams.ref : ''}
            ownAddress={toOwnAddress(searchParams)}
            trialDays={trial?.freeTrial ?? null}
            vouched={account ? null : await findVouched(headers)}
          />
        )}
      </PasswordPolicyProvider>
    </SignUpPage>
  );
};
