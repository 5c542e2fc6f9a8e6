import type { Field, FieldAccess } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { slugs } from '@/lib/core/slugs';
import { fieldReaches, noOne } from '@/lib/core/access/tenant';

import { listGivableRoles } from '@/lib/workspaces/members/rules';
import type { Member } from '@/payload-types';

import { readIsOwner, readIsYou } from './hooks/read-derived';

const derived = { virtual: true, admin: { hidden: true } } as const;
const readOnly = { create: noOne, update: noOne } as const;

/** Whoever may invite to that role: with the link of a superadmin's invitation an admin would be one. */
const maySeeLink: FieldAccess<Member> = async (args) => {
  if (!(await fieldReaches(slugs.members, 'invite')(args))) return false;
  const role = args.doc?.role;
  return role !== undefined && listGivableRoles(await resolveActor(args.req)).includes(role);
};

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
  // Whoever may invite may send the link by another way. Composed before the row is read, as its token is.
  {
    ...derived,
    name: 'inviteLink',
    type: 'text',
    access: { ...readOnly, read: maySeeLink },
  },
  {
    ...derived,
    name: 'inviteToken',
    type: 'text',
    access: { ...readOnly, read: maySeeLink },
  },
];
