import type { Payload } from 'payload';

import { getMongoDatabase, type MongoDatabase } from '@/lib/core/database/mongo-database';
import { slugs } from '@/lib/core/slugs';
import type { DataMigration } from '@/lib/platform/migrate-data';

const batch = 500;
const stageName = 'reelhofTextIds';

type Document = Record<string, unknown>;

const toText = (value: unknown, isObjectId: (value: unknown) => boolean): unknown => {
  if (isObjectId(value)) return String(value);
  if (Array.isArray(value)) return value.map((item) => toText(item, isObjectId));
  // Dates and other values of BSON are no plain objects.
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toText(inner, isObjectId)]));
};

type Stage = { name: string; document: Document };

/** Puts what was staged in the place of the documents it was made of; a killed process may have done a part of it. */
const finishStage = async ({ collection, ObjectId }: MongoDatabase): Promise<void> => {
  const stage = collection<Stage>(stageName);
  const staged = await stage.find({}).toArray();
  for (const name of new Set(staged.map((entry) => entry.name))) {
    const documents = staged.filter((entry) => entry.name === name).map(({ document }) => document);
    const originals = documents.map(({ _id }) => new ObjectId(String(_id)));
    await collection(name).deleteMany({ _id: { $in: originals } });
    await collection(name).bulkWrite(
      documents.map((replacement) => ({
        replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
      })),
    );
  }
  await stage.deleteMany({});
};

const convert = async (database: MongoDatabase, name: string): Promise<void> => {
  for (;;) {
    const documents = await database
      .collection<Document>(name)
      .find({ _id: { $type: 'objectId' } })
      .limit(batch)
      .toArray();
    if (documents.length === 0) return;
    const staged = documents.map((document) => ({
      name,
      document: toText(document, database.isObjectId) as Document,
    }));
    await database.collection<Stage>(stageName).insertMany(staged);
    await finishStage(database);
  }
};

const listNames = ({ db, collections }: Payload): string[] => {
  const models = (
    db as unknown as { collections: Record<string, { collection: { collectionName: string } }> }
  ).collections;
  return Object.entries(models).flatMap(([slug, { collection }]) =>
    // A lock is held meanwhile, and found by its name alone.
    collections[slug as 'users']?.customIDType === 'text' && slug !== slugs.locks
      ? [collection.collectionName]
      : [],
  );
};

/** Until then ids were ObjectIDs on MongoDB; they stay what they were, as texts. Nothing else may run meanwhile. */
export const textIds: DataMigration = {
  name: '20261125_text_ids',
  up: async ({ payload }) => {
    const database = getMongoDatabase(payload);
    if (!database) return;
    await finishStage(database);
    for (const name of listNames(payload)) await convert(database, name);
  },
};
