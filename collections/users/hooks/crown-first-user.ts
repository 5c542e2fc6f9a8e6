import type { CollectionBeforeChangeHook } from 'payload';

import { slugs } from '@/lib/core/slugs';

/** Whoever registers on an empty installation becomes its platform administrator; nobody else could make one. */
export const crownFirstUser: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  if (operation !== 'create' || req.payloadAPI !== 'REST' || req.user) return data;
  const { totalDocs } = await req.payload.count({ collection: slugs.users, overrideAccess: true });
  return { ...data, rootAccess: totalDocs === 0 };
};
