import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { noLease } from '@/lib/core/database/leases';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { cutText } from '@/lib/core/strings';
import {
  changeHeldRow,
  defineLeasedRows,
  getRetryDelay,
  type Holder,
  isHeldBy,
  type Release,
} from '@/lib/worker/leased-work';
import type { Import } from '@/payload-types';

import { fetchedSources, type ImportError } from './types';

/** Maximum number of failures per import. */
const maxFailures = 4;

/** Imports that the worker downloads. */
export const importRows = defineLeasedRows<Import>({
  collection: slugs.imports,
  leaseMs: 30_000,
  state: { field: 'state', open: ['QUEUED', 'RUNNING'], held: ['RUNNING'] },
  // The command line sends files itself.
  isDue: () => ({ source: { in: [...fetchedSources] } }),
  sort: ['requestedAt', 'createdAt'],
  claims: {
    field: 'attempt',
    // Stops downloads that keep killing their workers.
    max: 20,
    giveUp: (payload, _row, where) => endImport(payload, where, { state: 'FAILED', failure: 'interrupted' }),
  },
  claim: () => ({ state: 'RUNNING' }),
  release: { state: 'QUEUED' },
});

/** Closes an import and deletes its token or keys. Null if `where` does not match. */
const endImport = (
  payload: Payload,
  where: Where,
  data: Pick<Import, 'state'> & Partial<Import>,
): Promise<Import | null> =>
  compareAndSet(payload, {
    collection: slugs.imports,
    where,
    data: { ...data, ...noLease(), vimeoToken: null, finishedAt: new Date().toISOString() },
  });

/** Stores progress. Throws `LeaseLost` if the row was lost or canceled. */
export const noteImport = (
  payload: Payload,
  holder: Holder,
  data: Partial<Pick<Import, 'video' | 'title' | 'size' | 'received' | 'validator'>>,
): Promise<Import> => changeHeldRow(payload, importRows, holder, { data });

export const finishImport = (payload: Payload, holder: Holder): Promise<Import | null> =>
  endImport(payload, isHeldBy(importRows, holder), { state: 'DONE' });

/** Returns when to retry a temporary failure, or closes the import. `ended` is null if the row was lost. */
export const failImport = async (
  payload: Payload,
  row: Import,
  { holder, error }: { holder: Holder; error: ImportError },
): Promise<{ retry: Release | null; ended: Import | null }> => {
  // A source that asks to wait has not failed.
  const isWaiting = error.retryAfterMs !== null;
  const failures = (row.failures ?? 0) + (isWaiting ? 0 : 1);
  const data = {
    failures,
    failureDetail: cutText(error.message, 1000),
    ...(error.reason === 'too_large' && /^\d+$/.test(error.message) && { size: Number(error.message) }),
  };
  if (error.isPassing && failures < maxFailures)
    return { retry: { delayMs: error.retryAfterMs ?? getRetryDelay(failures), data }, ended: null };
  const failed = { ...data, state: 'FAILED', failure: error.reason } as const;
  return { retry: null, ended: await endImport(payload, isHeldBy(importRows, holder), failed) };
};

/**
 * Fails all waiting imports with the same token or keys, because rejected ones do not work for other videos
 * either.
 */
export const failWaitingOf = async (payload: Payload, { workspace, vimeoToken }: Import): Promise<void> => {
  if (!vimeoToken) return;
  const finishedAt = new Date().toISOString();
  await payload.db.updateMany({
    collection: slugs.imports,
    where: {
      and: [
        { workspace: { equals: getRelationId(workspace) } },
        { state: { in: ['QUEUED', 'PAUSED'] } },
        { vimeoToken: { equals: vimeoToken } },
      ],
    },
    data: { ...noLease(), vimeoToken: null, finishedAt, state: 'FAILED', failure: 'token_refused' },
  });
};
