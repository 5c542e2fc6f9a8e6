import type { ComponentProps } from 'react';

import { Icon, type IconName } from '../icon';
import styles from './button.module.scss';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

/** What a button and a link that looks like one have in common. */
export type ButtonLook = { kind?: ButtonKind; size?: 'medium' | 'small'; icon?: IconName };

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Keeps its place and the focus, and does nothing until the work is done. */
    isBusy?: boolean;
  };

/** A button of the panel. Without children it is its icon alone and needs an `aria-label`. */
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
