import { Logo } from '@/components/admin/shell/logo';

import styles from './sign-in-brand.module.scss';

/** The name above everything that comes before the panel, or in its place. */
export const SignInBrand = () => (
  <div className={styles.brand}>
    <Logo />
  </div>
);
