import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { acquireLock, releaseLock, renewLockMs } from '@/lib/worker/lock';

/**
 * A data change that schema migrations cannot make, for both databases. Its name must never change after its
 * release. It must be repeatable, because it runs again from the start after a crash.
 */
export type DataMigration = { name: string; up: (ctx: { payload: Payload }) => Promise<void> };

const lockName = 'data-migrations';
const waitMs = 500;

/** Names of the migrations that have not run yet, in their order. */
export const findPendingData = async (
  payload: Payload,
  migrations: readonly DataMigration[],
): Promise<string[]> => {
  const { docs } = await payload.db.find<{ name: string }>({
    collection: slugs.dataMigrations,
    where: {},
    limit: 0,
    pagination: false,
  });
  const done = new Set(docs.map(({ name }) => name));
  return migrations.map(({ name }) => name).filter((name) => !done.has(name));
};

/**
 * Runs all pending migrations in order and returns their names. If several processes start together, one runs
 * them and the others wait. A failed migration ends the run; earlier ones stay applied.
 */
export const migrateData = async (
  payload: Payload,
  migrations: readonly DataMigration[],
): Promise<string[]> => {
  const lock = { name: lockName, owner: randomUUID() };
  while (!(await acquireLock(payload, lock))) await pause(waitMs);
  // A migration may run longer than the lock.
  const renewal = setInterval(() => {
    void acquireLock(payload, lock).catch((error: unknown) =>
      payload.logger.warn({ err: error }, 'the lock of the data migrations could not be renewed'),
    );
  }, renewLockMs);
  try {
    const pending = await findPendingData(payload, migrations);
    for (const { name, up } of migrations.filter((migration) => pending.includes(migration.name))) {
      const startedAt = performance.now();
      await up({ payload });
      const durationMs = Math.round(performance.now() - startedAt);
      await payload.db.create({ collection: slugs.dataMigrations, data: { name, durationMs } });
    }
    return pending;
  } finally {
    clearInterval(renewal);
    await releaseLock(payload, lock);
  }
};
