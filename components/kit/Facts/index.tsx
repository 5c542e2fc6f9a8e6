import type { ReactNode } from 'react';

import styles from './facts.module.scss';

type FactsProps = { rows: { label: string; value: ReactNode }[] };

/** What is known of something, line by line. */
export const Facts = ({ rows }: FactsProps) => (
  <dl className={styles.facts}>
    {rows.map(({ label, value }) => (
      <div className={styles.row} key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
