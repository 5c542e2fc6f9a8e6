import type { Field } from 'payload';

import { noOne } from '@/lib/core/access/tenant';

/** On a category or tag: the id of the one that takes its videos over, while a worker sees to that. */
export const mergingIntoField: Field = {
  name: 'mergingInto',
  type: 'text',
  hidden: true,
  access: { create: noOne, update: noOne },
};
