import type { ReactNode } from 'react';

import styles from './card.module.scss';

type CardProps = {
  title: string;
  /** Shown beside the title. */
  note?: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
};

/** A card of the control room. Not a landmark: too many landmarks would hinder navigation. */
export const Card = ({ title, note, action, children }: CardProps) => (
  <section className={styles.card}>
    <header className={styles.head}>
      <h2>{title}</h2>
      {note && <span className={styles.note}>{note}</span>}
      {action && <span className={styles.action}>{action}</span>}
    </header>
    {children}
  </section>
);
