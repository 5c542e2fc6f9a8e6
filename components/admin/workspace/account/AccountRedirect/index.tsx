import { redirect } from 'next/navigation';

import { accountPath } from '../AccountView/account-tabs';

/** `/admin/account`, in place of Payload's own form. */
export const AccountRedirect = () => redirect(accountPath);
