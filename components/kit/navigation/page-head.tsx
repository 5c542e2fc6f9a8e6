'use client';

import type { ReactNode } from 'react';

import { Link } from '../buttons/link';
import { useText } from '../i18n/use-text';
import { Icon } from '../icon';

import styles from './page-head.module.scss';

type PageHeadProps = {
  title: string;
  /** Breadcrumbs from the outermost page on, without the page itself. */
  crumbs?: { label: string; href: string }[];
  badge?: ReactNode;
  actions?: ReactNode;
  /** Keeps title and actions in view while a long page scrolls; not on phones. */
  isSticky?: boolean;
};

/** The title of a page, its breadcrumbs, and the actions for the whole page. */
export const PageHead = ({ title, crumbs = [], badge, actions, isSticky = false }: PageHeadProps) => {
  const text = useText();
  return (
    <div className={styles.head}>
      {crumbs.length > 0 && (
        <nav aria-label={text('kit.crumbs')} className={styles.crumbs}>
          {crumbs.map(({ label, href }, index) => (
            <span key={href}>
              <Icon name={index === 0 ? 'chevronLeft' : 'chevronRight'} size={12} />
              <Link href={href}>{label}</Link>
            </span>
          ))}
        </nav>
      )}
      <div className={styles.row} data-sticky={isSticky}>
        <div className={styles.title}>
          <h1>{title}</h1>
          {badge}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
};
