'use client';

import { ButtonLink } from '@/components/kit/buttons/button-link';
import { Link } from '@/components/kit/buttons/link';
import { useText } from '@/components/kit/i18n/use-text';

import { useEdit } from '../../sync/edit-context';

/** Link to the package, for users who may read it. */
export const PackageLink = ({ isButton = false }: { isButton?: boolean }) => {
  const text = useText();
  const { rights } = useEdit();
  if (!rights.canReadAccount) return null;
  const href = '/admin/globals/account';
  const label = text('ai.upgrade.action');
  return isButton ? (
    <ButtonLink href={href} size="small">
      {label}
    </ButtonLink>
  ) : (
    <Link href={href}>{label}</Link>
  );
};
