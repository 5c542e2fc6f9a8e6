import type { ReactNode } from 'react';

import styles from './empty-state.module.scss';

/** What goes here, and the one action that fills it. */
export const EmptyState = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.empty}>
    <h2>{title}</h2>
    {children}
  </div>
);
