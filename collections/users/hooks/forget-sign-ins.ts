import type { CollectionBeforeDeleteHook } from 'payload';

import { slugs } from '@/lib/core/slugs';

/** Deletes the sessions and second factors of a deleted account. */
export const forgetSignIns: CollectionBeforeDeleteHook = async ({ id, req }) => {
  for (const collection of [slugs.sessions, slugs.twoFactors, slugs.passkeys, slugs.identities]) {
    await req.payload.db.deleteMany({ collection, where: { user: { equals: id } } });
  }
};
