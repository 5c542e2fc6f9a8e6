import type { CollectionAfterLoginHook } from 'payload';

import { compareAndSet } from '@/lib/core/database/compare-and-set';
import { toLanguage } from '@/lib/core/i18n/languages';
import { slugs } from '@/lib/core/slugs';

/** Emails to an account without a language, as platform administrators make them, are in the language it signs in with. */
export const learnLanguage: CollectionAfterLoginHook = async ({ req, user }) => {
  if (user.language) return;
  await compareAndSet(req.payload, {
    collection: slugs.users,
    where: { and: [{ id: { equals: user.id } }, { language: { exists: false } }] },
    data: { language: toLanguage(req.i18n.language) },
  });
};
