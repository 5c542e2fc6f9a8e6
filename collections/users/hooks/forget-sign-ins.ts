import type { CollectionBeforeDeleteHook } from 'payload';

import { slugs } from '@/lib/core/slugs';

/** With an account goes what is known of its devices, and its second factors. */
export const forgetSignIns: CollectionBeforeDeleteHook = async ({ id, req }) => {
  for (const collection of [slugs.sessions, slugs.twoFactors, slugs.passkeys, slugs.identities]) {
    await req.payload.db.deleteMany({ collection, where: { user: { equals: id } } });
  }
};
