import { randomUUID } from 'node:crypto';

import type { BaseDatabaseAdapter, CollectionConfig, Plugin } from 'payload';

type Data = { id?: unknown };

const idField: NonNullable<CollectionConfig['fields']>[number] = {
  name: 'id',
  type: 'text',
  // No caller chooses it.
  access: { create: () => false, update: () => false },
  admin: { hidden: true },
};

/** A collection whose ids are texts on MongoDB, too. */
export const withTextId = <T extends CollectionConfig>(collection: T): T => ({
  ...collection,
  fields: [idField, ...collection.fields],
});

/**
 * For MongoDB: ids are texts as on SQLite and not ObjectIDs, so that an installation moves from one to the
 * other with all its addresses. What Payload adds itself later (preferences) keeps ObjectIDs, which nothing
 * names.
 */
export const withTextIds: Plugin = (config) => ({
  ...config,
  collections: (config.collections ?? []).map(withTextId),
});

/** Payload leaves texts as ids to whoever creates. Changes the adapter. */
export const giveTextIds = (adapter: BaseDatabaseAdapter): void => {
  const create = adapter.create.bind(adapter);
  adapter.create = (args) => {
    if (adapter.payload.collections[args.collection]?.customIDType !== 'text') return create(args);
    const { id = randomUUID() } = args.data as Data;
    return create({ ...args, data: { ...args.data, id: args.customID ?? id } });
  };
};
