import type { ReactNode } from 'react';

import styles from './video-grid.module.scss';

/** A grid of video cards; two columns on phones. */
export const VideoGrid = ({ children }: { children: ReactNode }) => (
  <ul className={styles.grid}>{children}</ul>
);
