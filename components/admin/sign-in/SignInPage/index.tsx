import { MinimalTemplate } from '@payloadcms/next/templates';
import type { ReactNode } from 'react';

import { SignInBrand } from '../SignInBrand';

/** A public page of our own in the look of the login. */
export const SignInPage = ({ children }: { children: ReactNode }) => (
  <MinimalTemplate>
    <SignInBrand />
    {children}
  </MinimalTemplate>
);
