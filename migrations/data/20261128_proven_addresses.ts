import { slugs } from '@/lib/core/slugs';
import type { DataMigration } from '@/lib/platform/migrate-data';

import { findMongoCollection } from './mongo-collection';

/** The time since when an address is unproven, in place of a mark. SQLite's rows are changed with the schema. */
export const provenAddresses: DataMigration = {
  name: '20261128_proven_addresses',
  up: async ({ payload }) => {
    const users = findMongoCollection(payload, slugs.users);
    await users?.updateMany({ isEmailUnconfirmed: true }, [{ $set: { emailUnprovenSince: '$createdAt' } }]);
    await users?.updateMany({}, { $unset: { isEmailUnconfirmed: '' } });
  },
};
