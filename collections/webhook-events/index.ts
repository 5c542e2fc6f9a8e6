import type { CollectionConfig } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';

/**
 * What outside systems told us, kept before it is acknowledged and until it is carried out. The server's
 * alone.
 */
export const WebhookEvents: CollectionConfig = {
  slug: slugs.webhookEvents,
  admin: { hidden: true },
  access: tenantAccess(slugs.webhookEvents),
  indexes: [
    { fields: ['source', 'dedupeKey'], unique: true },
    { fields: ['source', 'processedAt', 'createdAt'] },
  ],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'source', type: 'text', required: true },
    // Each source has keys of its own.
    { name: 'dedupeKey', type: 'text', required: true },
    // May tell what a workspace keeps.
    { name: 'body', type: 'json', required: true, access: { read: noOne } },
    { name: 'processedAt', type: 'date' },
    { name: 'failures', type: 'number', defaultValue: 0 },
  ],
};
