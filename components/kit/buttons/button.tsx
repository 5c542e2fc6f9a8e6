import type { ComponentProps } from 'react';

import { Icon, type IconName } from '../icon';
import { BaseButton, type BaseButtonProps } from './base-button';
import { Link } from './link';

import styles from './button.module.scss';

type ButtonLinkProps = ButtonLook & Omit<ComponentProps<typeof Link>, 'className'>;

/** A link styled as a button. Also works in server components. */
export const ButtonLink = ({
  kind = 'plain',
  size = 'medium',
  icon,
  children,
  ...props
}: ButtonLinkProps) => (
  <Link {...props} className={styles.button} data-kind={kind} data-size={size}>
    {icon && <Icon name={icon} size={16} />}
    {children}
  </Link>
);

/** Props shared by buttons and links styled as buttons. */
export type ButtonLook = Pick<BaseButtonProps, 'kind' | 'size'> & { icon?: IconName };

export type ButtonProps = Omit<BaseButtonProps, 'mark'> &
  ButtonLook & {
    /** The button keeps its place and the focus, and ignores clicks until the work is done. */
    isBusy?: boolean;
  };

/** The panel's button. Without children it shows only its icon and needs an `aria-label`. */
export const Button = ({ icon, isBusy = false, onClick, ...props }: ButtonProps) => (
  <BaseButton
    {...props}
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || undefined}
    mark={isBusy ? <span className={styles.spinner} /> : icon && <Icon name={icon} size={16} />}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
  />
);
