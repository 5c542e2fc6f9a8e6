import { setTimeout } from 'node:timers/promises';

import { RateLimiterMongo } from 'rate-limiter-flexible';

import { ratesTable, type SharedRates } from './shared-rates';

/** As much of the driver's `Db` as is used here. */
export type MongoDatabase = {
  collection: (name: string) => { deleteMany: (filter: object) => Promise<unknown> };
};

const attempts = 5;

/** Counts in a collection of the product's database; MongoDB removes what has expired. Rejects where its indexes can't be made. */
export const openMongoRates = async (database: MongoDatabase): Promise<SharedRates> => {
  const createLimiter: SharedRates['createLimiter'] = (options) =>
    new RateLimiterMongo({
      ...options,
      storeClient: database,
      tableName: ratesTable,
      disableIndexesCreation: true,
    });
  await createIndexes(createLimiter({ points: 1, duration: 1 }) as RateLimiterMongo);
  return {
    createLimiter,
    sweep: () => undefined,
    clear: async () => void (await database.collection(ratesTable).deleteMany({})),
    // The connection is Payload's.
    close: () => undefined,
  };
};

/** Again where another process makes them just now: servers refuse one of the two. */
const createIndexes = async (limiter: RateLimiterMongo): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await limiter.createIndexes();
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
      await setTimeout(attempt * 200);
    }
  }
};
