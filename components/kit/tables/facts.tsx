import type { ReactNode } from 'react';

import styles from './facts.module.scss';

type FactsProps = {
  rows: { label: string; value: ReactNode }[];
  /** Omits the card, for use inside another card. */
  isPlain?: boolean;
};

/** A list of labels and values. */
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
