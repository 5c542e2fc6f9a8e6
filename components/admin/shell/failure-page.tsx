import type { ReactNode } from 'react';

import { SignInBrand } from '@/components/admin/sign-in/sign-in-brand';

import styles from './failure-page.module.scss';

type FailurePageProps = { title: string; text: string; note?: string | null; children: ReactNode };

/** A page that replaces one that could not be shown; `children` are the actions. */
export const FailurePage = ({ title, text, note, children }: FailurePageProps) => (
  <main className="template-minimal template-minimal--width-normal">
    <div className="template-minimal__wrap">
      <SignInBrand />
      <h1>{title}</h1>
      <p className={styles.text}>{text}</p>
      {note && <p className={styles.note}>{note}</p>}
      <div className={styles.actions}>{children}</div>
    </div>
  </main>
);
