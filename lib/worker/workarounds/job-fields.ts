import type { CollectionConfig } from 'payload';

/** The pseudo-tenant of jobs without a workspace. */
export const platformTurn = 'platform';

/**
 * Fixes: Payload's jobs have no tenant, no deduplication and only single-column indexes. `workspace` is a
 * text because a job outlives its workspace. `dedupeKey` is unique among waiting jobs; a claimed job gets a
 * random key, since it may have read its rows already.
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
    // Equality columns first, then the order of turns, so that claiming a job is one index seek.
    { fields: ['queue', 'processing', 'hasError', 'workspace', 'waitUntil'] },
  ],
});

/** The trace in which a job was queued, if any. */
export const readJobTrace = (job: object): string | null =>
  (job as { traceparent?: string | null }).traceparent ?? null;

/** The tenant of a job as Payload passes it to the handler; null for work of the platform itself. */
export const readJobWorkspace = (job: object): string | null => {
  const { workspace } = job as { workspace?: string | null };
  return !workspace || workspace === platformTurn ? null : workspace;
};
