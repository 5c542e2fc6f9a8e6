import type { ComponentProps } from 'react';

import { Icon, type IconName } from './Icon';

type IconButtonProps = ComponentProps<'button'> & { icon: IconName; label: string };

/** A button that is its icon alone; the label is told and shown on hover. */
export const IconButton = ({ icon, label, className, ...props }: IconButtonProps) => (
  <button
    type="button"
    {...props}
    aria-label={label}
    className={className ? `ib ${className}` : 'ib'}
    title={label}
  >
    <Icon name={icon} />
  </button>
);
