import type { CollectionConfig } from 'payload';

/** The turn that work without a tenant takes. */
export const platformTurn = 'platform';

/**
 * Mends: Payload's jobs know no tenant and no equality, and its own indexes have one column each. `workspace`
 * is a text and no relationship, because a job outlives its workspace. Of two waiting jobs with one
 * `dedupeKey` there is only one; a job that is claimed gets a key of its own, since it may have read its rows
 * already.
 */
export const withJobFields = (collection: CollectionConfig): CollectionConfig => ({
  ...collection,
  fields: [
    ...collection.fields,
    { name: 'workspace', type: 'text', admin: { position: 'sidebar' } },
    { name: 'dedupeKey', type: 'text', unique: true, admin: { position: 'sidebar' } },
    { name: 'traceparent', type: 'text', admin: { hidden: true } },
  ],
  indexes: [
    ...(collection.indexes ?? []),
    // The equalities first, then the order in which turns are taken: a pick is one step in this index.
    { fields: ['queue', 'processing', 'hasError', 'workspace', 'waitUntil'] },
  ],
});

/** The trace that a job was queued in, where there was one. */
export const readJobTrace = (job: object): string | null =>
  (job as { traceparent?: string | null }).traceparent ?? null;

/** The tenant of a job, as Payload hands the job to its handler; null for the platform's own work. */
export const readJobWorkspace = (job: object): string | null => {
  const { workspace } = job as { workspace?: string | null };
  return !workspace || workspace === platformTurn ? null : workspace;
};
