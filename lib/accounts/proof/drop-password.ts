import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';

import { createUnknownPassword } from '../create-unknown-password';

/** Replaces the password of an account by one that nobody knows, and ends its sessions. A mailed link sets another one. */
export const dropPassword = async (payload: Payload, userId: string): Promise<void> => {
  await payload.update({
    collection: slugs.users,
    id: userId,
    data: { password: createUnknownPassword() },
    depth: 0,
    overrideAccess: true,
  });
  await payload.db.updateOne({ collection: slugs.users, id: userId, data: { isPasswordless: true } });
};
