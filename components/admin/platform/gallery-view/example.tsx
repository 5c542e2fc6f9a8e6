import { type ReactNode, useId } from 'react';

import styles from './gallery.module.scss';

/** Named after the component, so that it can be found in the code. */
export const Example = ({ name, children }: { name: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.example}>
      <h2 id={id}>{name}</h2>
      <div className={styles.stage}>{children}</div>
    </section>
  );
};
