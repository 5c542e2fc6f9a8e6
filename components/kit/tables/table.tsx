import type { ReactNode } from 'react';

import styles from './table.module.scss';

type TableProps = {
  /** Names the table for screen readers. */
  label: string;
  align?: 'start' | 'center';
  /** `<thead>` and `<tbody>`. */
  children: ReactNode;
};

/** A table in a card. If it is too wide, it scrolls horizontally, also by keyboard. */
export const Table = ({ label, align = 'start', children }: TableProps) => (
  <div aria-label={label} className={styles.scroll} role="group" tabIndex={0}>
    <table className={styles.table} data-align={align}>
      {children}
    </table>
  </div>
);
