import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import type { MongooseAdapter } from '@payloadcms/db-mongodb';
import type { CollectionSlug, Config, FlattenedField, Where } from 'payload';

import type { Env } from '../env/env';
import { keepStatements } from '../patches/kept-statements';
import { refuseOddIds } from '../patches/refuse-odd-ids';
import { assertInstalledSecret } from '../secrets/installed-secret';
import { giveTextIds } from '../patches/text-ids';
import { keepPrivate } from './private-file';
import { toSqliteFile } from './sqlite-file';
import { busyMs } from './sqlite-reader';

/**
 * The database of `DATABASE_URL`. SQLite runs without transactions on purpose: with them, parallel writes
 * fail as busy and table rebuilds of migrations lose rows (see docs/development.md). Migrations are applied
 * by a step of their own.
 *
 * The other database's adapter and its driver are not loaded: 10 MB in every process.
 */
export const createDatabase = async (env: Env): Promise<Config['db']> =>
  withInstalledSecret(env, await openDatabase(env));

const openDatabase = async ({ databaseUrl }: Env): Promise<Config['db']> =>
  databaseUrl.startsWith('file:')
    ? withKeptStatements(
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
    : // One behaviour on both databases: no transactions here either, whose conflicts nobody would repeat.
      withoutOddIds(
        (await import('@payloadcms/db-mongodb')).mongooseAdapter({
          url: databaseUrl,
          transactionOptions: false,
          // By us alone: Payload and Mongoose would each make all of them at once.
          ensureIndexes: false,
          connectOptions: { autoIndex: false },
          afterOpenConnection: createIndexes,
        }),
      );

/** Before anything of the database is read with it, or changed. */
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
 * A commit is in the log before it is answered, but the disk is only told to keep it now and then: after a
 * power cut the last moments may be missing, after a crash of ours nothing is. Waiting for the disk made a
 * save take three times as long.
 */
const synchronous = 'NORMAL';

const withKeptStatements = (database: Config['db'], file: string): Config['db'] => ({
  ...database,
  init: (options) => {
    const adapter = database.init(options);
    const { connect } = adapter;
    adapter.connect = async function (...args) {
      keepPrivate(file);
      await connect?.apply(this, args);
      keepStatements(adapter as unknown as Parameters<typeof keepStatements>[0], { synchronous });
    };
    return adapter;
  },
});

/** All of an adapter's calls that take a query. */
const asking = [
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

type Asked = { collection: string; where?: Where };

/** See `refuseOddIds`: on this level no caller can forget it. */
const withoutOddIds = (database: Config['db']): Config['db'] => ({
  ...database,
  init: (options) => {
    const adapter = database.init(options);
    const findFields = (slug: string): FlattenedField[] =>
      adapter.payload.collections[slug as CollectionSlug]?.config.flattenedFields ?? [];
    for (const name of asking) {
      const call = adapter[name] as (this: unknown, args: Asked) => unknown;
      const guarded = function (this: unknown, args: Asked) {
        if (!args.where) return call.call(this, args);
        return call.call(this, {
          ...args,
          where: refuseOddIds(args.where, findFields(args.collection), findFields),
        });
      };
      Object.assign(adapter, { [name]: guarded });
    }
    giveTextIds(adapter);
    return adapter;
  },
});

const attempts = 5;

/**
 * One after the other, and again where another process that starts just now is in the way: servers refuse one
 * of the two.
 */
const createIndexes = async ({ collections }: MongooseAdapter): Promise<void> => {
  for (const model of Object.values(collections)) {
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
