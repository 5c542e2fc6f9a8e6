import { Logo } from '@/components/admin/shell/logo';

import styles from './sign-in-brand.module.scss';

/** The brand above all pages outside the panel. */
export const SignInBrand = () => (
  <div className={styles.brand}>
    <Logo />
  </div>
);
