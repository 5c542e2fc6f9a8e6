import type { ReactNode } from 'react';

import { Logo } from '@/components/admin/shell/logo';

import styles from './deletion-page.module.scss';

/** A page without navigation, limited to the decision. */
export const DeletionPage = ({ signedInAs, children }: { signedInAs: string; children: ReactNode }) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <Logo />
      <p>{signedInAs}</p>
    </header>
    <main className={styles.content}>{children}</main>
  </div>
);
