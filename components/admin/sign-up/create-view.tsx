import type { AdminViewServerProps } from 'payload';

import { PasswordPolicyProvider } from '@/components/admin/sign-in/password-policy-provider';
import { findProviderName, listProviderChoices } from '@/lib/accounts/sso/find-provider';
import { readSignUpHandOver } from '@/lib/accounts/sso/sign-up-hand-over';
import { getEnv } from '@/lib/core/env/env';
import { toLanguage } from '@/lib/core/i18n/languages';
import { findPublicPackage, findTrialPackage } from '@/lib/platform/sign-up/find-package';
import { hasTrialLeft } from '@/lib/platform/sign-up/has-trial-left';
import { getSlugHost } from '@/lib/platform/sign-up/slug-host';
import { getPorts } from '@/lib/adapters/get-ports';

import { CreateAccount } from './create-account/create-account';
import { SignUpClosed } from './create-account/sign-up-closed';
import type { SignUpVouched } from './create-account/sign-up-context';
import { SignUpPage } from './sign-up-page';

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
