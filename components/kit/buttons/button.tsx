import type { ComponentProps } from 'react';

import { Icon, type IconName } from '../icon';
import styles from './button.module.scss';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

/** Props shared by buttons and links styled as buttons. */
export type ButtonLook = { kind?: ButtonKind; size?: 'medium' | 'small'; icon?: IconName };

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** The button keeps its place and the focus, and ignores clicks until the work is done. */
    isBusy?: boolean;
  };

/** The panel's button. Without children it shows only its icon and needs an `aria-label`. */
export const Button = ({
  kind = 'plain',
  size = 'medium',
  icon,
  isBusy = false,
  children,
  className,
  onClick,
  ...props
}: ButtonProps) => (
  <button
    type="button"
    {...props}
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || undefined}
    className={[styles.button, className].filter(Boolean).join(' ')}
    data-icon-only={children === undefined}
    data-kind={kind}
    data-size={size}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
  >
    {isBusy ? <span className={styles.spinner} /> : icon && <Icon name={icon} size={16} />}
    {children}
  </button>
);
