import { type ReactNode, useId } from 'react';

import styles from './gallery.module.scss';

/** Named as in the code, so that it is found there. */
export const Example = ({ name, children }: { name: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.example}>
      <h2 id={id}>{name}</h2>
      <div className={styles.stage}>{children}</div>
    </section>
  );
};
