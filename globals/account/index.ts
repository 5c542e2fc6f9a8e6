import type { GlobalConfig } from 'payload';

import { signedIn } from '@/lib/core/access/tenant';
import { text } from '@/lib/core/i18n/text';

/**
 * Page of the account. The global stores nothing: its data is in the workspace and the user's account, and
 * each tab checks the permission table itself.
 */
export const Account: GlobalConfig = {
  slug: 'account',
  label: text('account.title'),
  admin: {
    components: {
      views: {
        edit: { root: { Component: '@/components/admin/workspace/account/account-view#AccountView' } },
      },
    },
  },
  access: { read: signedIn, update: () => false },
  lockDocuments: false,
  fields: [],
};
