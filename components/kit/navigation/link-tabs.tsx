import { Link } from '../buttons/link';
import styles from './tabs.module.scss';

type LinkTabsProps = {
  label: string;
  tabs: { href: string; label: string; isOpen: boolean }[];
};

/** Tabs whose panels are pages with their own URLs. */
export const LinkTabs = ({ label, tabs }: LinkTabsProps) => (
  <nav aria-label={label} className={styles.list}>
    {tabs.map(({ href, label: tabLabel, isOpen }) => (
      <Link aria-current={isOpen ? 'page' : undefined} className={styles.tab} href={href} key={href}>
        {tabLabel}
      </Link>
    ))}
  </nav>
);
