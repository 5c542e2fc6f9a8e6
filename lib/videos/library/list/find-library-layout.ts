import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';

import { isLibraryLayout, layoutPreference, type LibraryLayout } from '../../../accounts/library-layout';

/** How somebody looked at the library last; pictures where nobody chose. */
export const findLibraryLayout = async (payload: Payload, userId: string): Promise<LibraryLayout> => {
  const { docs } = await payload.find({
    collection: 'payload-preferences',
    where: {
      and: [
        { key: { equals: layoutPreference } },
        { 'user.value': { equals: userId } },
        { 'user.relationTo': { equals: slugs.users } },
      ],
    },
    limit: 1,
    depth: 0,
    pagination: false,
    overrideAccess: true,
  });
  const value: unknown = docs[0]?.value;
  return isLibraryLayout(value) ? value : 'grid';
};
