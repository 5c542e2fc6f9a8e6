'use client';

import type { ReactNode } from 'react';

import styles from '../sign-up.module.scss';

type EndingProps = { title: string; text: ReactNode; children?: ReactNode };

/** What is the case, and the one way on. */
export const Ending = ({ title, text, children }: EndingProps) => (
  <section className={styles.column}>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.intro}>{text}</p>
    {children}
  </section>
);
