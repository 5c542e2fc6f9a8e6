import { redirect } from 'next/navigation';
import type { AdminViewServerProps } from 'payload';

import { accountPath } from './account-tabs';

/** `/admin/account`, in place of Payload's own form; a tab that is asked for stays asked for. */
export const AccountRedirect = ({ searchParams }: AdminViewServerProps) => {
  const tab = searchParams?.tab;
  redirect(typeof tab === 'string' ? `${accountPath}?tab=${encodeURIComponent(tab)}` : accountPath);
};
