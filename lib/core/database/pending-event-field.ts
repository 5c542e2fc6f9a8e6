import type { Field } from 'payload';

import { noOne } from '../access/tenant';

/**
 * What happened to a row and is not in the outbox yet, written by the same statement as the change: there are
 * no transactions. A text, so that a query can ask whether there is one.
 */
export const pendingEventField = (): Field => ({
  name: 'pendingEvent',
  type: 'text',
  index: true,
  hidden: true,
  access: { read: noOne, create: noOne, update: noOne },
});
