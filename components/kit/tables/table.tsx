import type { ReactNode } from 'react';

import styles from './table.module.scss';

type TableProps = {
  /** What the table is about, for those who do not see what stands above it. */
  label: string;
  align?: 'start' | 'center';
  /** `<thead>` and `<tbody>`. */
  children: ReactNode;
};

/** Rows and columns in a card; scrolls sideways where it is too wide, also by the keyboard. */
export const Table = ({ label, align = 'start', children }: TableProps) => (
  <div aria-label={label} className={styles.scroll} role="group" tabIndex={0}>
    <table className={styles.table} data-align={align}>
      {children}
    </table>
  </div>
);
