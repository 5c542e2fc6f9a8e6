'use client';

import { type ReactNode, use, createContext } from 'react';

import { Link } from '../buttons/link';
import { Icon, type IconName } from '../icon';

import styles from './menu-item.module.scss';

/** Gives a menu item access to the menu around it. */
export const MenuContext = createContext({ close: () => {} });

type MenuItemProps = {
  onSelect?: () => void;
  href?: string;
  icon?: IconName;
  tone?: 'default' | 'danger';
  isDisabled?: boolean;
  /** Turns the item into a choice, checked or not. */
  isChecked?: boolean;
  /** Shown at the end of the row, e.g. a price. */
  hint?: string;
  children: ReactNode;
};

/** One row of a `Menu`: an action, a link, or one of several choices. */
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
