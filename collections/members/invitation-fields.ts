import type { Field } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { noOne } from '@/lib/core/access/tenant';

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
  { name: 'inviteSecret', type: 'text', hidden: true, access: secret },
  { name: 'inviteLanguage', type: 'text', hidden: true, access: secret },
];
