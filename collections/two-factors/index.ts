import type { CollectionConfig, TextField } from 'payload';

import { sealed } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

const secret = (name: string): TextField => ({
  name,
  type: 'text',
  hidden: true,
  access: { read: noOne, create: noOne, update: noOne },
});

/**
 * Second factor of an account. Kept outside of the user's row, because every sign-in writes back the whole
 * row and could make a used code valid again. Written by the server only.
 */
export const TwoFactors: CollectionConfig = {
  slug: slugs.twoFactors,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.twoFactors), create: () => false, update: () => false },
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'user', type: 'relationship', relationTo: slugs.users, unique: true, maxDepth: 0 },
    { name: 'enabledAt', type: 'date' },
    // Both are encrypted. `pendingSecret` becomes active with its first valid code.
    { ...secret('secret'), ...sealed },
    { ...secret('pendingSecret'), ...sealed },
    // Time step (30 s) of the newest accepted code. This code and older ones are rejected.
    {
      name: 'lastStep',
      type: 'number',
      hidden: true,
      access: { read: noOne, create: noOne, update: noOne },
    },
    // HMACs, separated by spaces. `pendingCodes` become active when the user confirms that they were saved.
    secret('recoveryCodes'),
    secret('pendingCodes'),
  ],
};
