import { randomBytes } from 'node:crypto';

import type { Payload } from 'payload';
import { z } from 'zod';

import type { Context } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { findIndexKey, hmac, isEqualSecret } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import type { WorkspaceDeletion } from '@/payload-types';

import { deletionSteps } from './deletion-steps';

type Recorded = Pick<
  WorkspaceDeletion,
  'workspaceId' | 'workspaceName' | 'requestedBy' | 'requestedAt' | 'confirmedAt' | 'completedAt' | 'counts'
>;

/** Signed text of a deletion: what was deleted, when, and by whom. Deterministic for the same row. */
export const toRecord = (row: Recorded): string => {
  const counts = Object.entries((row.counts ?? {}) as Record<string, number>).toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return [
    `workspace: ${JSON.stringify(row.workspaceName)} (${row.workspaceId})`,
    `deleted by: ${row.requestedBy}`,
    `requested: ${row.requestedAt}`,
    `confirmed: ${row.confirmedAt ?? ''}`,
    `completed: ${row.completedAt ?? ''}`,
    ...counts.map(([what, count]) => `${what}: ${count}`),
  ].join('\n');
};

const key = (): Buffer => findIndexKey(getEnv().secret, 'deletion-record');

/** HMAC-SHA-256 of the record with this installation's secret. */
export const signRecord = (row: Recorded): string => hmac(key(), toRecord(row));

/** Whether a record is unchanged since it was signed. */
export const isRecordGenuine = (row: Recorded & { signature?: string | null }): boolean =>
  isEqualSecret(row.signature ?? '', signRecord(row));

export const deletionProgressSchema = z.object({
  state: z.enum(['requested', 'running', 'done']),
  workspaceName: z.string(),
  step: z.enum(deletionSteps).nullable(),
  counts: z
    .record(z.string(), z.number())
    .describe('Number of records by collection. Empty until the deletion is confirmed.'),
});

/**
 * Progress of a deletion for the holder of its token. Throws `delete_token_expired`, also after the deletion
 * has finished.
 */
export const getDeletionProgress = async (
  { payload }: Context,
  { deleteToken }: { deleteToken: string },
): Promise<z.output<typeof deletionProgressSchema>> => {
  const row = await findDeletion(payload, deleteToken);
  if (!row) throw new AppError('delete_token_expired');
  const step = deletionSteps.find((name) => name === row.step) ?? null;
  const counts = (row.counts ?? {}) as Record<string, number>;
  return { state: row.state, workspaceName: row.workspaceName, step, counts };
};

/** Secret token of an emailed link: 160 random bits, hexadecimal. */
export const createDeletionToken = (): string => randomBytes(20).toString('hex');

/** Stored form of a token. It cannot be converted back to the token. */
export const indexDeletionToken = (token: string): string =>
  hmac(findIndexKey(getEnv().secret, 'deletion-token'), token);

/**
 * Deletion that a token gives access to: until it expires, or after the confirmation until the deletion has
 * finished. Otherwise null.
 */
export const findDeletion = async (
  payload: Payload,
  token: string,
  now = new Date(),
): Promise<WorkspaceDeletion | null> => {
  if (!/^[0-9a-f]{40}$/.test(token)) return null;
  const row = await payload.db.findOne<WorkspaceDeletion>({
    collection: slugs.workspaceDeletions,
    where: { tokenIndex: { equals: indexDeletionToken(token) } },
  });
  if (!row) return null;
  const isOpen = row.state !== 'requested' || Date.parse(row.tokenExpiresAt ?? '') > now.getTime();
  return isOpen ? row : null;
};
