import { MinimalTemplate } from '@payloadcms/next/templates';
import type { ReactNode } from 'react';

import { OperatorProvider } from '@/components/admin/billing/operator-provider';
import { SignInBrand } from '@/components/admin/shell/logo';
import { getEnv } from '@/lib/core/env/env';

import { PasswordPolicyProvider } from './new-password-field';

/** Content of a public page's card, without the card. */
export const SignInContent = ({ children }: { children: ReactNode }) => (
  <>
    <SignInBrand />
    <OperatorProvider value={{ trustPoints: [], supportEmail: getEnv().supportEmail }}>
      <PasswordPolicyProvider value={getEnv().passwordPolicy}>{children}</PasswordPolicyProvider>
    </OperatorProvider>
  </>
);

/** A public page in the style of the sign-in page. */
export const SignInPage = ({ children }: { children: ReactNode }) => (
  <MinimalTemplate>
    <SignInContent>{children}</SignInContent>
  </MinimalTemplate>
);
