import type { CollectionConfig } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { tenantAccess } from '@/lib/core/access/tenant';

/** What authenticators are asked to sign, each once and within minutes. The server's alone. */
export const PasskeyChallenges: CollectionConfig = {
  slug: slugs.passkeyChallenges,
  admin: { hidden: true },
  access: { ...tenantAccess(slugs.passkeyChallenges), create: () => false, update: () => false },
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'challenge', type: 'text', required: true, unique: true },
    { name: 'purpose', type: 'text', required: true },
    { name: 'expiresAt', type: 'date', required: true, index: true },
    { name: 'spentAt', type: 'date' },
  ],
};
