import type { ComponentProps } from 'react';

import { Icon } from '../icon';
import type { ButtonLook } from './button';
import styles from './button.module.scss';
import { Link } from './link';

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
