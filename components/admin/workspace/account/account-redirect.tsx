import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';

import { accountPath } from './account-tabs';

/** `/admin/account`, in place of Payload's form. Keeps a requested tab. */
export const AccountRedirect = ({ searchParams }: AdminViewServerProps) => {
  const tab = searchParams?.tab;
  redirect(typeof tab === 'string' ? `${accountPath}?tab=${encodeURIComponent(tab)}` : accountPath);
};
