import type { ReactNode } from 'react';

import styles from './detail-list.module.scss';

type DetailListProps = {
  rows: { label: string; value: ReactNode }[];
  /** Omits the card, for use inside another card. */
  isPlain?: boolean;
};

/** A list of labels and values. */
export const DetailList = ({ rows, isPlain = false }: DetailListProps) => (
  <dl className={styles.list} data-plain={isPlain}>
    {rows.map(({ label, value }) => (
      <div className={styles.row} key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
