import { MinimalTemplate } from '@payloadcms/next/templates';
import type { ReactNode } from 'react';

import { getEnv } from '@/lib/core/env';

import { PasswordPolicyProvider } from '../PasswordPolicyProvider';
import { SignInBrand } from '../SignInBrand';

/** A public page of our own in the look of the login. */
export const SignInPage = ({ children }: { children: ReactNode }) => (
  <MinimalTemplate>
    <SignInBrand />
    <PasswordPolicyProvider value={getEnv().passwordPolicy}>{children}</PasswordPolicyProvider>
  </MinimalTemplate>
);
