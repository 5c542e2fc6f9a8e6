import type { ReactNode } from 'react';

import styles from './empty-state.module.scss';

/** Shown in an empty list: explains what belongs there and offers the action that adds the first item. */
export const EmptyState = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.empty}>
    <h2>{title}</h2>
    {children}
  </div>
);
