import type { ComponentProps, ReactNode } from 'react';

import { IconShape } from '../icon-shape';

import styles from './button.module.scss';

export type ButtonKind = 'primary' | 'plain' | 'quiet' | 'danger';

export type BaseButtonProps = ComponentProps<'button'> & {
  kind?: ButtonKind;
  size?: 'medium' | 'small';
  /** An icon before the label. Without children, the button shows only the icon. */
  mark?: ReactNode;
};

/** The base of all buttons. A page that must stay small uses it directly, without the table of icons. */
export const BaseButton = ({
  kind = 'plain',
  size = 'medium',
  mark,
  children,
  className,
  ...props
}: BaseButtonProps) => (
  <button
    type="button"
    {...props}
    className={`${styles.button} ${className ?? ''}`}
    data-icon-only={children === undefined}
    data-kind={kind}
    data-size={size}
  >
    {mark}
    {children}
  </button>
);

type IconButtonProps = Omit<BaseButtonProps, 'mark' | 'children'> & {
  /** One of `icon-paths.ts`. */
  icon: string;
  isSolid?: boolean;
  label: string;
};

/** A button that shows only an icon. The label is for screen readers and shown on hover. */
export const IconButton = ({ icon, isSolid, label, ...props }: IconButtonProps) => (
  <BaseButton
    kind="quiet"
    {...props}
    aria-label={label}
    mark={<IconShape isSolid={isSolid} path={icon} />}
    title={label}
  />
);
