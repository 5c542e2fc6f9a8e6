import styles from './logo.module.scss';

/** The mark alone, where there is little room. */
export const LogoMark = () => <span aria-hidden="true" className={styles.mark} />;

/** Mark and name. */
export const Logo = () => (
  <span className={styles.logo}>
    <LogoMark />
    Reelhof
  </span>
);
