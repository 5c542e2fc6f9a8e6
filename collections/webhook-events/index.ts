import type { CollectionConfig } from 'payload';

import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/**
 * Webhook events of outside systems, stored before they are acknowledged and kept until they are handled.
 * Written by the server only.
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
    // Unique per source.
    { name: 'dedupeKey', type: 'text', required: true },
    // May contain data of a workspace.
    { name: 'body', type: 'json', required: true, access: { read: noOne } },
    { name: 'processedAt', type: 'date' },
    { name: 'failures', type: 'number', defaultValue: 0 },
  ],
};
