import { LanguageSwitch } from '@/components/admin/shell/language-switch';
import { PreferredTheme } from '@/components/admin/workarounds/preferred-theme';

import styles from './sign-in-head.module.scss';

/** Title and introduction of a page outside the panel. */
export const SignInHead = ({ title, intro }: { title: string; intro?: string }) => (
  <header className={styles.head}>
    <PreferredTheme />
    <div className={styles.language}>
      <LanguageSwitch />
    </div>
    <h1>{title}</h1>
    {intro && <p>{intro}</p>}
  </header>
);
