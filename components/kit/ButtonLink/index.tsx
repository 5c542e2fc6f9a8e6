import { Link } from '@payloadcms/ui';
import type { ReactNode } from 'react';

import type { ButtonKind } from '../Button';
import { Icon, type IconName } from '../Icon';
import styles from '../Button/button.module.scss';

type ButtonLinkProps = {
  href: string;
  isPrimary?: boolean;
  kind?: ButtonKind;
  icon?: IconName;
  children: ReactNode;
};

/** A link that looks like a button, usable where there is no client. */
export const ButtonLink = ({ href, isPrimary = false, kind, icon, children }: ButtonLinkProps) => (
  <Link
    className={styles.button}
    data-kind={kind ?? (isPrimary ? 'primary' : 'plain')}
    href={href}
    prefetch={false}
  >
    {icon && <Icon name={icon} size={16} />}
    {children}
  </Link>
);
