import type { CollectionAfterLoginHook } from 'payload';

import { learnLanguage } from '@/lib/accounts/users';

export const learnLanguageAfterLogin: CollectionAfterLoginHook = async ({ req, user }) => {
  if (!user.language) await learnLanguage(req, user.id);
};
