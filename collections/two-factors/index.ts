import type { CollectionConfig, Field } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';

const secret = (name: string): Field => ({
  name,
  type: 'text',
  hidden: true,
  access: { read: noOne, create: noOne, update: noOne },
});

/**
 * The second factor of an account. Not in the user's row, which every log-in writes back as it was read: a
 * code that was used could become good again. The server's alone.
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
    // Both encrypted; the second one waits for its first code.
    secret('secret'),
    secret('pendingSecret'),
    // The 30 seconds of the newest code that was taken: it and older ones are spent.
    {
      name: 'lastStep',
      type: 'number',
      hidden: true,
      access: { read: noOne, create: noOne, update: noOne },
    },
    // HMACs, one a space apart; the second ones wait until they are put away.
    secret('recoveryCodes'),
    secret('pendingCodes'),
  ],
};
