import type { ReactNode } from 'react';

import styles from './action-rows.module.scss';

export type ActionRow = {
  key: string;
  title: string;
  badge?: ReactNode;
  text: ReactNode;
  action?: ReactNode;
};

/** Rows in a card, each with at most one action. */
export const ActionRows = ({ rows }: { rows: ActionRow[] }) => (
  <ul className={styles.rows}>
    {rows.map(({ key, title, badge, text, action }) => (
      <li className={styles.row} key={key}>
        <div className={styles.words}>
          <p className={styles.title}>
            {title} {badge}
          </p>
          <p className={styles.text}>{text}</p>
        </div>
        {action}
      </li>
    ))}
  </ul>
);
