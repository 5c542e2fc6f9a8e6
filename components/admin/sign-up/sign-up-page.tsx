import type { ReactNode } from 'react';

import { PreferredTheme } from '@/components/admin/workarounds/preferred-theme';
import { LanguageSwitch } from '@/components/admin/shell/language-switch';
import { Logo } from '@/components/admin/shell/logo';

import styles from './sign-up-page.module.scss';

/** A public page without the panel's frame: brand, language switch, one column. */
export const SignUpPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.page}>
    <PreferredTheme />
    <header className={styles.head}>
      <Logo />
      <LanguageSwitch />
    </header>
    <main>{children}</main>
  </div>
);
