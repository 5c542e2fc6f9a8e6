import type { Field } from 'payload';

import { noOne } from '@/lib/core/access/tenant';

/** On a category or tag: the id of the label that takes over its videos, while a worker moves them. */
export const mergingIntoField: Field = {
  name: 'mergingInto',
  type: 'text',
  hidden: true,
  access: { create: noOne, update: noOne },
};
