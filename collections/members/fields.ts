import type { Field, FieldAccess } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { sealed } from '@/lib/core/access/shared-fields';
import { fieldReaches, noOne } from '@/lib/core/access/tenant';
import { slugs } from '@/lib/core/slugs';
import { listGivableRoles } from '@/lib/workspaces/members/rules';
import type { Member } from '@/payload-types';

import { readIsOwner, readIsYou } from './hooks/read-derived';

const byServer = { create: noOne, update: noOne } as const;
const secret = { read: noOne, create: noOne, update: noOne } as const;

/** Invitation fields of a member. Written by the server only. */
export const invitationFields: Field[] = [
  {
    name: 'invitedBy',
    type: 'relationship',
    relationTo: slugs.users,
    maxDepth: 0,
    admin: { hidden: true },
    access: byServer,
  },
  { name: 'invitedAt', type: 'date', admin: { hidden: true }, access: byServer },
  { name: 'inviteExpiresAt', type: 'date', admin: { hidden: true }, access: byServer },
  // Finds the row of an invitation link.
  { name: 'inviteIndex', type: 'text', index: true, hidden: true, access: secret },
  // Encrypted, because the link can be copied while it is valid.
  { name: 'inviteSecret', type: 'text', hidden: true, access: secret, ...sealed },
  { name: 'inviteLanguage', type: 'text', hidden: true, access: secret },
];

const derived = { virtual: true, admin: { hidden: true } } as const;
const readOnly = { create: noOne, update: noOne } as const;

/**
 * Only actors who may assign the invited role can read its link; otherwise an admin could use a superadmin's
 * invitation.
 */
const maySeeLink: FieldAccess<Member> = async (args) => {
  if (!(await fieldReaches(slugs.members, 'invite')(args))) return false;
  const role = args.doc?.role;
  return role !== undefined && listGivableRoles(await resolveActor(args.req)).includes(role);
};

/** Computed fields of a member. */
export const derivedFields: Field[] = [
  {
    ...derived,
    name: 'isOwner',
    type: 'checkbox',
    access: readOnly,
    hooks: { afterRead: [readIsOwner] },
  },
  { ...derived, name: 'isYou', type: 'checkbox', access: readOnly, hooks: { afterRead: [readIsYou] } },
  // For sharing the link manually. Computed before the row is read, like its token.
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
