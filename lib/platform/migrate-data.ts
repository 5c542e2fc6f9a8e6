import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { acquireLock, releaseLock, renewLockMs } from '@/lib/worker/lock';

/**
 * A change of data that the schema's own migrations can't make, for both databases. Its name never changes
 * once it is released. It may be killed half-way and is then run again from the start, so that it must be
 * repeatable.
 */
export type DataMigration = { name: string; up: (ctx: { payload: Payload }) => Promise<void> };

const lockName = 'data-migrations';
const waitMs = 500;

/** The names of those that were not carried out yet, in their order. */
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
 * Carries out what is pending, one after the other, and answers the names. Of several processes that start
 * together one does the work while the others wait; a step that fails ends it, and what came before stays
 * done.
 */
export const migrateData = async (
  payload: Payload,
  migrations: readonly DataMigration[],
): Promise<string[]> => {
  const lock = { name: lockName, owner: randomUUID() };
  while (!(await acquireLock(payload, lock))) await pause(waitMs);
  // A step may outlast the lock.
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
