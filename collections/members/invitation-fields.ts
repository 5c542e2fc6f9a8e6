import type { Field } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { noOne } from '@/lib/core/access/tenant';

const byServer = { create: noOne, update: noOne } as const;
const secret = { read: noOne, create: noOne, update: noOne } as const;

/** What a member's row knows of its invitation; all of it is the server's to write. */
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
  // By which the row is found when somebody comes with the link.
  { name: 'inviteIndex', type: 'text', index: true, hidden: true, access: secret },
  // Encrypted, because the link can be copied as long as it is good.
  { name: 'inviteSecret', type: 'text', hidden: true, access: secret },
  { name: 'inviteLanguage', type: 'text', hidden: true, access: secret },
];
