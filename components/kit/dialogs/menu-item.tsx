'use client';

import { type ReactNode, use } from 'react';

import { Link } from '../buttons/link';
import { Icon, type IconName } from '../icon';
import styles from './menu-item.module.scss';
import { MenuContext } from './menu/menu-context';

type MenuItemProps = {
  onSelect?: () => void;
  href?: string;
  icon?: IconName;
  tone?: 'default' | 'danger';
  isDisabled?: boolean;
  /** Makes it one of several choices. */
  isChecked?: boolean;
  /** Stands at the end, e.g. what it costs. */
  hint?: string;
  children: ReactNode;
};

/** One line of a `Menu`: something to do, somewhere to go, or one of several choices. */
export const MenuItem = ({
  onSelect,
  href,
  icon,
  tone = 'default',
  isDisabled = false,
  isChecked,
  hint,
  children,
}: MenuItemProps) => {
  const { close } = use(MenuContext);
  const select = () => {
    close();
    onSelect?.();
  };
  const shared = { className: styles.item, 'data-tone': tone, tabIndex: -1 };
  const content = (
    <>
      {icon && <Icon name={icon} size={16} />}
      <span className={styles.label}>{children}</span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      {isChecked && <Icon name="check" size={16} />}
    </>
  );
  if (href && !isDisabled) {
    return (
      <Link {...shared} href={href} onClick={select} role="menuitem">
        {content}
      </Link>
    );
  }
  return (
    <button
      {...shared}
      aria-checked={isChecked}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : select}
      role={isChecked === undefined ? 'menuitem' : 'menuitemradio'}
      type="button"
    >
      {content}
    </button>
  );
};
