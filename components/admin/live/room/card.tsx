import { useId, type ReactNode } from 'react';

import styles from './card.module.scss';

type CardProps = {
  title: string;
  /** Stands beside the title. */
  note?: string | undefined;
  action?: ReactNode;
  children?: ReactNode;
};

/** One matter of the control room. */
export const Card = ({ title, note, action, children }: CardProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {note && <span className={styles.note}>{note}</span>}
        {action && <span className={styles.action}>{action}</span>}
      </header>
      {children}
    </section>
  );
};
