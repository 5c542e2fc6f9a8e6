import type { Field } from 'payload';

import { noOne } from '../access/tenant';

/**
 * An event that is not in the outbox yet. It is written in the same statement as the change, because there
 * are no transactions. A text, so that queries can test whether it is set.
 */
export const pendingEventField = (): Field => ({
  name: 'pendingEvent',
  type: 'text',
  index: true,
  hidden: true,
  access: { read: noOne, create: noOne, update: noOne },
});
