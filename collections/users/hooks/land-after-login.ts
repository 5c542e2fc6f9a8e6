import type { CollectionAfterLoginHook } from 'payload';

import { land } from '@/lib/accounts/landing/land';

/** A workspace may have closed, or shut the person out, since the last visit. */
export const landAfterLogin: CollectionAfterLoginHook = async ({ req, user }) => {
  await land(req.payload, String(user.id));
};
