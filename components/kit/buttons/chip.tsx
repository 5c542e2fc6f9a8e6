import type { ReactNode } from 'react';

import { Link } from './link';

import styles from './chip.module.scss';

type ChipProps = { isActive: boolean; onClick?: () => void; href?: string; children: ReactNode };

/** A filter in a strip of filters: a link if it has an `href`, otherwise a toggle button. */
export const Chip = ({ isActive, onClick, href, children }: ChipProps) =>
  href === undefined ? (
    <button aria-pressed={isActive} className={styles.chip} onClick={onClick} type="button">
      {children}
    </button>
  ) : (
    <Link aria-current={isActive ? 'true' : undefined} className={styles.chip} href={href} onClick={onClick}>
      {children}
    </Link>
  );
