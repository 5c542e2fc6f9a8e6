import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';

import type { Payload } from 'payload';

import { getMongoConnection } from '@/lib/core/database/clients';

import { writeWholeFile } from '../transfer/write-whole-file';
import type { DatabaseCopy, DatabaseFile } from './backup-format';

/** A BSON document as the server sent it, starting with its length. */
type RawDocument = Uint8Array;
type Session = { endSession: () => Promise<void> };

type MongoCollection = {
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

type MongoDriver = {
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

const batchSize = 500;
/** MongoDB's document limit plus its overhead on the wire. */
const maxDocumentBytes = 17 * 1024 * 1024;

const copyCollections = async (
  driver: MongoDriver,
  folder: string,
  session: ReturnType<MongoDriver['startSnapshot']> | undefined,
): Promise<DatabaseFile[]> => {
  const files: DatabaseFile[] = [];
  for (const collection of await driver.listNames()) {
    const name = `${collection}.bson`;
    const documents = driver.collection(collection).find({}, { raw: true, session, batchSize });
    const hashed = await writeWholeFile(
      path.join(folder, name),
      Readable.from(documents, { objectMode: true }),
    );
    files.push({ name, ...hashed });
  }
  return files;
};

/**
 * Copies a MongoDB database as one BSON file per collection, in the format of `mongodump`. Reads one snapshot
 * if the server supports it (replica sets since MongoDB 5, for about five minutes), otherwise one collection
 * after the other.
 */
export const copyMongoOut = async (driver: MongoDriver, folder: string): Promise<DatabaseCopy> => {
  for (const name of await readdir(folder).catch(() => [])) await rm(path.join(folder, name));
  const takenAt = new Date().toISOString();
  const session = driver.startSnapshot();
  try {
    return {
      kind: 'mongodb',
      files: await copyCollections(driver, folder, session),
      isOneMoment: true,
      takenAt,
    };
  } catch (error) {
    // If snapshots are unsupported, the read without one succeeds. For any other error it fails as well.
    if (!(error instanceof Error && 'code' in error)) throw error;
  } finally {
    await session.endSession();
  }
  return {
    kind: 'mongodb',
    files: await copyCollections(driver, folder, undefined),
    isOneMoment: false,
    takenAt,
  };
};

/** Reads the documents of a file that `copyMongoOut` wrote. Throws if the last document is incomplete. */
async function* readDocuments(file: string): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(file)) {
    rest = Buffer.concat([rest, chunk as Buffer]);
    let at = 0;
    for (; rest.length - at >= 4;) {
      const length = rest.readInt32LE(at);
      if (length < 5 || length > maxDocumentBytes) throw new Error(`${file} is not a list of documents.`);
      if (rest.length - at < length) break;
      yield rest.subarray(at, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error(`${file} ends in the middle of a document.`);
}

/** Whether all collections are empty. */
export const isMongoEmpty = async (driver: MongoDriver): Promise<boolean> => {
  for (const name of await driver.listNames())
    if ((await driver.collection(name).countDocuments({}, { limit: 1 })) > 0) return false;
  return true;
};

/** Fills the collections from a copy. Documents of an earlier attempt are deleted first. */
export const placeMongo = async (
  driver: MongoDriver,
  { folder, files }: { folder: string; files: DatabaseFile[] },
): Promise<void> => {
  for (const name of await driver.listNames()) await driver.collection(name).deleteMany({});
  for (const { name } of files) {
    const collection = driver.collection(path.basename(name, '.bson'));
    let batch: object[] = [];
    const flush = async () => {
      if (batch.length > 0) await collection.insertMany(batch, { ordered: true });
      batch = [];
    };
    for await (const document of readDocuments(path.join(folder, name))) {
      batch.push(driver.parse(document));
      if (batch.length === batchSize) await flush();
    }
    await flush();
  }
};
