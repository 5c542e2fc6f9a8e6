import type { GlobalConfig } from 'payload';

import { text } from '@/lib/core/i18n/text';
import { signedIn } from '@/lib/core/access/tenant';

/**
 * The address of the account's screens. It holds nothing: what they show lies in the workspace and in the
 * person's own account, and each tab asks the table of rights for itself.
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
