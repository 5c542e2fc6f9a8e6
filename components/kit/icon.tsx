import { iconPaths } from './icon-paths';
import styles from './icon.module.scss';

export type IconName = keyof typeof iconPaths;

/** A line drawing in the text's colour; decoration, the word stands beside it. */
export const Icon = ({ name, size = 17 }: { name: IconName; size?: number }) => (
  <svg aria-hidden="true" className={styles.icon} height={size} viewBox="0 0 24 24" width={size}>
    <path d={iconPaths[name]} />
  </svg>
);
