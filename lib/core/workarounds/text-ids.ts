import { randomUUID } from 'node:crypto';

import type { BaseDatabaseAdapter, CollectionConfig, Plugin } from 'payload';

type Data = { id?: unknown };

const idField: NonNullable<CollectionConfig['fields']>[number] = {
  name: 'id',
  type: 'text',
  // Callers cannot choose ids.
  access: { create: () => false, update: () => false },
  admin: { hidden: true },
};

/** Gives a collection text ids on MongoDB too. */
export const withTextId = <T extends CollectionConfig>(collection: T): T => ({
  ...collection,
  fields: [idField, ...collection.fields],
});

/**
 * Makes ids on MongoDB texts as on SQLite instead of ObjectIDs, so that an installation can move between them
 * with all its URLs. Collections that Payload adds later (preferences) keep ObjectIDs, which are never
 * referenced.
 */
export const withTextIds: Plugin = (config) => ({
  ...config,
  collections: (config.collections ?? []).map(withTextId),
});

/** Generates text ids, which Payload leaves to the caller of `create`. Mutates the adapter. */
export const giveTextIds = (adapter: BaseDatabaseAdapter): void => {
  const create = adapter.create.bind(adapter);
  adapter.create = (args) => {
    if (adapter.payload.collections[args.collection]?.customIDType !== 'text') return create(args);
    const { id = randomUUID() } = args.data as Data;
    return create({ ...args, data: { ...args.data, id: args.customID ?? id } });
  };
};
