import type { CollectionConfig } from 'payload';

import { workspaceField } from '@/lib/core/access/shared-fields';
import { noOne, tenantAccess } from '@/lib/core/access/tenant';
import { leaseFields } from '@/lib/core/database/leases';
import { slugs } from '@/lib/core/slugs';
import { deliveryErrors, deliveryStates } from '@/lib/webhooks/event-names';

const hidden = { hidden: true, access: { read: noOne, create: noOne, update: noOne } };

/**
 * One row per event and webhook endpoint: the request, its attempts and the last answer. Worked on by lease;
 * written by the server only and read through the endpoint's calls.
 */
export const WebhookDeliveries: CollectionConfig = {
  slug: slugs.webhookDeliveries,
  admin: { hidden: true },
  access: tenantAccess(slugs.webhookDeliveries),
  indexes: [{ fields: ['state', 'endpoint', 'createdAt'] }, { fields: ['endpoint', 'createdAt'] }],
  lockDocuments: false,
  disableDuplicate: true,
  fields: [
    // A text, so that an endpoint can be deleted before its deliveries.
    { name: 'endpoint', type: 'text', required: true },
    // `endpoint messageId`.
    { name: 'key', type: 'text', required: true, unique: true, ...hidden },
    { name: 'messageId', type: 'text', required: true },
    { name: 'event', type: 'text', required: true },
    // The request's body, which is the same in each attempt.
    { name: 'body', type: 'textarea', required: true },
    { name: 'state', type: 'select', required: true, options: [...deliveryStates] },
    // Attempts since the delivery was requested, and all of them: `{ at, status, error, durationMs }`.
    { name: 'attempts', type: 'number', defaultValue: 0 },
    { name: 'history', type: 'json' },
    { name: 'nextAttemptAt', type: 'date' },
    { name: 'responseStatus', type: 'number' },
    { name: 'responseBody', type: 'textarea' },
    { name: 'error', type: 'select', options: [...deliveryErrors] },
    { name: 'finishedAt', type: 'date' },
    ...leaseFields,
    workspaceField(),
  ],
};
