import type { CollectionConfig } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { workspaceField } from '@/lib/core/access/workspace-field';

/**
 * The outbox: what happened, until all consumers have it, and a while longer so that it is known again. The
 * server's alone.
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
    // What was written and by whom is its workspace's; also a platform administrator sees only that it is
    // there.
    { name: 'payload', type: 'json', required: true, access: { read: noOne } },
    // Until the row that it tells the deletion of is gone.
    { name: 'isHeld', type: 'checkbox', defaultValue: false },
    // That row, `collection/id`: the event may tell of another one.
    { name: 'heldFor', type: 'text', hidden: true, access: { read: noOne, create: noOne, update: noOne } },
    { name: 'deliveredAt', type: 'date' },
    workspaceField(),
  ],
};
