import type { ReactNode } from 'react';

import { Logo } from '@/components/admin/shell/logo';

import styles from './deletion-page.module.scss';

/** Without the navigation: nothing on it but what is to be decided. */
export const DeletionPage = ({ signedInAs, children }: { signedInAs: string; children: ReactNode }) => (
  <div className={styles.page}>
    <header className={styles.head}>
      <Logo />
      <p>{signedInAs}</p>
    </header>
    <main className={styles.content}>{children}</main>
  </div>
);
