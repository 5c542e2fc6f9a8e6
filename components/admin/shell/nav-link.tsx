'use client';

import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

import { Link } from '@/components/kit/buttons/link';
import { Icon, type IconName } from '@/components/kit/icon';

import styles from './nav-link.module.scss';

export type NavLinkProps = {
  href: string;
  icon: IconName;
  label: string;
  count?: ReactNode;
  /** Label of the red dot; none without it. */
  dotLabel?: string | null;
};

/** A link of the navigation. The current page's link is marked. */
export const NavLink = ({ href, icon, label, count, dotLabel }: NavLinkProps) => {
  const pathname = usePathname();
  const isCurrent = href === '/admin' ? pathname === href : `${pathname}/`.startsWith(`${href}/`);
  return (
    <Link aria-current={isCurrent ? 'page' : undefined} className={styles.link} href={href}>
      <Icon name={icon} />
      {label}
      {dotLabel && <span aria-label={dotLabel} className={styles.dot} role="img" title={dotLabel} />}
      {count && <span className={styles.count}>{count}</span>}
    </Link>
  );
};
