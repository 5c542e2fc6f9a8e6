import type { Payload } from 'payload';

import { getMongoConnection } from '@/lib/core/database/clients';

/** A BSON document as the server sent it, starting with its length. */
type RawDocument = Uint8Array;
type Session = { endSession: () => Promise<void> };

export type MongoCollection = {
  find: (
    filter: object,
    options: { raw: true; session?: Session | undefined; batchSize?: number },
  ) => AsyncIterable<RawDocument>;
  findOne: (filter: object) => Promise<{ backup?: string } | null>;
  insertMany: (documents: object[], options: { ordered: true }) => Promise<unknown>;
  insertOne: (document: object) => Promise<unknown>;
  deleteMany: (filter: object) => Promise<unknown>;
  countDocuments: (filter: object, options: { limit: number }) => Promise<number>;
};

export type MongoDriver = {
  listNames: () => Promise<string[]>;
  collection: (name: string) => MongoCollection;
  startSnapshot: () => Session;
  /** Parses a document and keeps BSON number and date types. */
  parse: (document: Uint8Array) => object;
};

type Connection = {
  db: {
    listCollections: (
      filter: object,
      options: { nameOnly: true },
    ) => { toArray: () => Promise<{ name: string; type?: string }[]> };
    collection: (name: string) => MongoCollection;
  };
  getClient: () => { startSession: (options: { snapshot: true }) => Session };
  base: {
    mongo: { BSON: { deserialize: (bytes: Uint8Array, options: { promoteValues: false }) => object } };
  };
};

/** Collections that are rebuilt automatically or belong to the restore command itself. */
const skipped = new Set(['rate_limits', 'reelhofRestore']);

/** Direct access to the MongoDB connection of Payload. Null on SQLite. */
export const getMongoDriver = (payload: Payload): MongoDriver | null => {
  const connection = getMongoConnection<Connection>(payload);
  if (!connection) return null;
  return {
    listNames: async () => {
      const all = await connection.db.listCollections({}, { nameOnly: true }).toArray();
      const kept = all.filter(
        ({ name, type }) => type !== 'view' && !name.startsWith('system.') && !skipped.has(name),
      );
      return kept.map(({ name }) => name).sort();
    },
    collection: (name) => connection.db.collection(name),
    startSnapshot: () => connection.getClient().startSession({ snapshot: true }),
    parse: (document) => connection.base.mongo.BSON.deserialize(document, { promoteValues: false }),
  };
};
