import styles from './logo.module.scss';

/** The logo without the name, for narrow places. */
export const LogoMark = () => <span aria-hidden="true" className={styles.mark} />;

/** Logo and name. */
export const Logo = () => (
  <span className={styles.logo}>
    <LogoMark />
    Reelhof
  </span>
);

/** The brand above all pages outside the panel. */
export const SignInBrand = () => (
  <div className={styles.brand}>
    <Logo />
  </div>
);
