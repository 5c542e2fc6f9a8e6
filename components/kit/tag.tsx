import type { ReactNode } from 'react';

import styles from './tag.module.scss';

export type TagTone = 'quiet' | 'busy' | 'good' | 'bad' | 'live';
type TagProps = { tone?: TagTone; title?: string; children: ReactNode };

/** A short coloured label. */
export const Tag = ({ tone = 'quiet', title, children }: TagProps) => (
  <span className={styles.tag} data-tone={tone} title={title}>
    {children}
  </span>
);
