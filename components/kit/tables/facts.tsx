import type { ReactNode } from 'react';

import styles from './facts.module.scss';

type FactsProps = {
  rows: { label: string; value: ReactNode }[];
  /** On a card that is there already. */
  isPlain?: boolean;
};

/** What is known of something, line by line. */
export const Facts = ({ rows, isPlain = false }: FactsProps) => (
  <dl className={styles.facts} data-plain={isPlain}>
    {rows.map(({ label, value }) => (
      <div className={styles.row} key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
