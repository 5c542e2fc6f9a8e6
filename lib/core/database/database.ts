import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import type { MongooseAdapter } from '@payloadcms/db-mongodb';
import type { CollectionSlug, Config, FlattenedField, SanitizedCompoundIndex, Where } from 'payload';

import type { Env } from '../env/env';
import { hideTrashed } from '../rows/hide-trashed';
import { assertInstalledSecret } from '../secrets/installed-secret';
import { refuseOddIds } from '../workarounds/refuse-odd-ids';
import { giveTextIds } from '../workarounds/text-ids';
import { retryWrites } from './retry-conflict';
import { keepPrivate, toSqliteFile } from './sqlite-file';
import { busyMs } from './sqlite-reader';

/**
 * Opens the database of `DATABASE_URL`; the other adapter and its driver are not loaded, which saves 10 MB.
 * SQLite deliberately runs without transactions: with them, parallel writes fail as busy and table rebuilds
 * of migrations lose rows (see docs/contributing.md). A separate step applies migrations.
 */
export const createDatabase = async (env: Env): Promise<Config['db']> =>
  withInstalledSecret(env, withoutTrashed(await openDatabase(env)));

const openDatabase = async ({ databaseUrl }: Env): Promise<Config['db']> =>
  databaseUrl.startsWith('file:')
    ? withPrivateFile(
        (await import('@payloadcms/db-sqlite')).sqliteAdapter({
          client: { url: databaseUrl },
          idType: 'uuid',
          wal: { synchronous },
          busyTimeout: busyMs,
          push: false,
          migrationDir: path.resolve('migrations'),
        }),
        toSqliteFile(databaseUrl),
      )
    : // No transactions here either, so that both databases behave alike and statements can be retried.
      withoutOddIds(
        (await import('@payloadcms/db-mongodb')).mongooseAdapter({
          url: databaseUrl,
          transactionOptions: false,
          // Created by `createIndexes` below only: Payload and Mongoose would each create all of them
          // concurrently.
          ensureIndexes: false,
          connectOptions: { autoIndex: false },
          afterOpenConnection: createIndexes,
        }),
      );

/** Hides rows in the trash at the adapter, where no caller can bypass it. */
const withoutTrashed = (database: Config['db']): Config['db'] => ({
  ...database,
  init: (options) => {
    const adapter = database.init(options);
    hideTrashed(adapter);
    return adapter;
  },
});

/** Checks the installation's secret before anything is read from the database or changed in it. */
const withInstalledSecret = (env: Env, database: Config['db']): Config['db'] => ({
  ...database,
  init: (options) => {
    const adapter = database.init(options);
    const { connect } = adapter;
    adapter.connect = async function (...args) {
      await assertInstalledSecret(env);
      await connect?.apply(this, args);
    };
    return adapter;
  },
});

/**
 * A commit is written to the WAL before it is answered, but not synced to disk each time: a power failure may
 * lose the last moments, a crash of the process loses nothing. Syncing made a save take three times as long.
 */
const synchronous = 'NORMAL';

/** Lets only this system user read the database file. */
const withPrivateFile = (database: Config['db'], file: string): Config['db'] => ({
  ...database,
  init: (options) => {
    const adapter = database.init(options);
    const { connect } = adapter;
    adapter.connect = async function (...args) {
      keepPrivate(file);
      await connect?.apply(this, args);
    };
    return adapter;
  },
});

/** All methods of an adapter that take a `where`. */
const queryMethods = [
  'find',
  'findOne',
  'findDistinct',
  'count',
  'updateOne',
  'updateMany',
  'deleteOne',
  'deleteMany',
  'upsert',
] as const;

type QueryArgs = { collection: string; where?: Where };

/** Applies `refuseOddIds` at the adapter, where no caller can bypass it. */
const withoutOddIds = (database: Config['db']): Config['db'] => ({
  ...database,
  init: (options) => {
    const adapter = database.init(options);
    const findFields = (slug: string): FlattenedField[] =>
      adapter.payload.collections[slug as CollectionSlug]?.config.flattenedFields ?? [];
    for (const name of queryMethods) {
      const call = adapter[name] as (this: unknown, args: QueryArgs) => unknown;
      const guarded = function (this: unknown, args: QueryArgs) {
        if (!args.where) return call.call(this, args);
        return call.call(this, {
          ...args,
          where: refuseOddIds(args.where, findFields(args.collection), findFields),
        });
      };
      Object.assign(adapter, { [name]: guarded });
    }
    retryWrites(adapter);
    giveTextIds(adapter);
    return adapter;
  },
});

/**
 * Lets any number of rows have no text in a unique index of several fields, as in SQL: MongoDB would
 * compare missing values too.
 */
const allowMissing = (
  schema: MongooseAdapter['collections'][string]['schema'],
  { fields, unique }: SanitizedCompoundIndex,
): void => {
  const optional = fields.filter(
    ({ field }) => field.type === 'text' && !field.required && field.defaultValue === undefined,
  );
  if (!unique || optional.length === 0) return;
  const paths = Object.fromEntries(fields.map(({ path }) => [path, 1 as const]));
  schema.removeIndex(paths);
  // Equality with a text is within this filter, so that queries use the index.
  const partialFilterExpression = Object.fromEntries(optional.map(({ path }) => [path, { $gt: '' }]));
  schema.index(paths, { unique: true, partialFilterExpression });
};

const attempts = 5;

/**
 * Creates indexes sequentially, with retries because servers refuse one of two processes that create the same
 * index.
 */
const createIndexes = async ({ collections, payload }: MongooseAdapter): Promise<void> => {
  for (const [slug, model] of Object.entries(collections)) {
    const { sanitizedIndexes } = payload.collections[slug as CollectionSlug].config;
    for (const index of sanitizedIndexes) allowMissing(model.schema, index);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await model.createIndexes();
        break;
      } catch (error) {
        if (attempt === attempts) throw error;
        await setTimeout(attempt * 200);
      }
    }
  }
};
