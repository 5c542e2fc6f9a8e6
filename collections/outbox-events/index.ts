import type { CollectionConfig } from 'payload';

import { workspaceField } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';

/**
 * The outbox: events until all consumers have handled them, and for some time afterwards for deduplication.
 * Written by the server only.
 */
export const OutboxEvents: CollectionConfig = {
  slug: slugs.outboxEvents,
  admin: { hidden: true },
  access: tenantAccess(slugs.outboxEvents),
  indexes: [{ fields: ['deliveredAt', 'isHeld', 'createdAt'] }],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    { name: 'eventId', type: 'text', required: true, unique: true },
    { name: 'name', type: 'text', required: true },
    { name: 'happenedAt', type: 'date', required: true },
    { name: 'actorKind', type: 'text', required: true },
    { name: 'actorId', type: 'text' },
    { name: 'target', type: 'text', required: true },
    // The content belongs to the workspace. Even platform administrators only see that the event exists.
    { name: 'payload', type: 'json', required: true, access: { read: noOne } },
    // True until the row whose deletion the event reports is deleted.
    { name: 'isHeld', type: 'checkbox', defaultValue: false },
    // The deleted row, as `collection/id`. The event's target may be a different row.
    { name: 'heldFor', type: 'text', hidden: true, access: { read: noOne, create: noOne, update: noOne } },
    { name: 'deliveredAt', type: 'date' },
    workspaceField(),
  ],
};
