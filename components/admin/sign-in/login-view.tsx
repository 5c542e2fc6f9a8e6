import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';
import { getSafeRedirect } from 'payload/shared';

import { Operator } from '@/components/admin/billing/operator';
import { listProviderChoices } from '@/lib/accounts/sso/find-provider';
import { getEnv } from '@/lib/core/env/env';
import { getPorts } from '@/lib/adapters/get-ports';

import { LoginForm } from './login-form';
import { SignInBrand } from './sign-in-brand';

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
      <LoginForm
        isDeleted={searchParams?.deleted === '1'}
        canSignUp={getEnv().signUp.mode !== 'closed'}
        providers={await listProviderChoices(getPorts())}
        target={target}
      />
    </Operator>
  );
};
