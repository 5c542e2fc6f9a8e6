import { iconPaths } from './icon-paths';
import styles from './icon.module.scss';

export type IconName = keyof typeof iconPaths;

/** An icon in the text colour. Hidden from screen readers because a label accompanies it. */
export const Icon = ({ name, size = 17 }: { name: IconName; size?: number }) => (
  <svg aria-hidden="true" className={styles.icon} height={size} viewBox="0 0 24 24" width={size}>
    <path d={iconPaths[name]} />
  </svg>
);
