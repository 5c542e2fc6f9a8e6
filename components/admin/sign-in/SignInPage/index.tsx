import { MinimalTemplate } from '@payloadcms/next/templates';
import type { ReactNode } from 'react';

import { Logo } from '@/components/admin/shell/Logo';

import styles from './sign-in-page.module.scss';

/** The name above everything that comes before the panel. */
export const SignInBrand = () => (
  <div className={styles.brand}>
    <Logo />
  </div>
);

/** A public page of our own in the look of the login. */
export const SignInPage = ({ children }: { children: ReactNode }) => (
  <MinimalTemplate>
    <SignInBrand />
    {children}
  </MinimalTemplate>
);
