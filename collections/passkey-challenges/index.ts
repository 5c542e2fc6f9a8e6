import type { CollectionConfig } from 'payload';

import { tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/** WebAuthn challenges. Each is valid once and for a few minutes. Written by the server only. */
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
