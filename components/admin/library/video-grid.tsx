import type { ReactNode } from 'react';

import styles from './video-grid.module.scss';

/** Cards of videos side by side; two columns on the phone. */
export const VideoGrid = ({ children }: { children: ReactNode }) => (
  <ul className={styles.grid}>{children}</ul>
);
