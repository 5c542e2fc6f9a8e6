import type { Field } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { fieldReaches, noOne } from '@/lib/core/tenant';

import { readIsOwner, readIsYou } from './hooks/read-derived';

const derived = { virtual: true, admin: { hidden: true } } as const;
const readOnly = { create: noOne, update: noOne } as const;

/** What is said about a member without being stored. */
export const derivedFields: Field[] = [
  {
    ...derived,
    name: 'isOwner',
    type: 'checkbox',
    access: readOnly,
    hooks: { afterRead: [readIsOwner] },
  },
  { ...derived, name: 'isYou', type: 'checkbox', access: readOnly, hooks: { afterRead: [readIsYou] } },
  // Whoever may invite may send the link by another way. Composed before the row is read.
  {
    ...derived,
    name: 'inviteLink',
    type: 'text',
    access: { ...readOnly, read: fieldReaches(slugs.members, 'invite') },
  },
];
