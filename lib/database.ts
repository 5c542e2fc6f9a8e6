import path from 'node:path';

import { mongooseAdapter } from '@payloadcms/db-mongodb';
import { sqliteAdapter } from '@payloadcms/db-sqlite';
import type { Config } from 'payload';

import type { Env } from '@/lib/env';

/**
 * The database of `DATABASE_URL`. SQLite runs without transactions on purpose: with them, parallel writes fail as busy and
 * table rebuilds of migrations lose rows (see docs/development.md). Migrations are applied by a step of their own.
 */
export const createDatabase = ({ databaseUrl }: Env): Config['db'] =>
  databaseUrl.startsWith('file:')
    ? sqliteAdapter({
        client: { url: databaseUrl },
        idType: 'uuid',
        wal: true,
        busyTimeout: 5000,
        push: false,
        migrationDir: path.resolve('migrations'),
      })
    : // One behaviour on both databases: no transactions here either, whose conflicts nobody would repeat.
      mongooseAdapter({ url: databaseUrl, transactionOptions: false, ensureIndexes: true });
