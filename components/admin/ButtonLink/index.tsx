import { Link } from '@payloadcms/ui';
import type { ReactNode } from 'react';

type ButtonLinkProps = { href: string; isPrimary?: boolean; children: ReactNode };

/** A link that looks like Payload's button, usable where there is no client. */
export const ButtonLink = ({ href, isPrimary = false, children }: ButtonLinkProps) => (
  <Link
    className={`btn btn--size-medium btn--style-${isPrimary ? 'primary' : 'secondary'}`}
    href={href}
    prefetch={false}
  >
    <span className="btn__content">
      <span className="btn__label">{children}</span>
    </span>
  </Link>
);
