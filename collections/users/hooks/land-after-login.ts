import type { CollectionAfterLoginHook } from 'payload';

import { land } from '@/lib/accounts/landing';

/** The workspace may have been closed, or the member disabled, since the last visit. */
export const landAfterLogin: CollectionAfterLoginHook = async ({ req, user }) => {
  await land(req.payload, String(user.id));
};
