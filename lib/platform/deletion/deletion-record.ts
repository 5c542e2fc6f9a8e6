import { getEnv } from '@/lib/core/env/env';
import { deriveKey, hmac, isEqualSecret } from '@/lib/core/secrets/secret';
import type { WorkspaceDeletion } from '@/payload-types';

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

const key = (): Buffer => deriveKey(getEnv().secret, 'deletion-record');

/** HMAC-SHA-256 of the record with this installation's secret. */
export const signRecord = (row: Recorded): string => hmac(key(), toRecord(row));

/** Whether a record is unchanged since it was signed. */
export const isRecordGenuine = (row: Recorded & { signature?: string | null }): boolean =>
  isEqualSecret(row.signature ?? '', signRecord(row));
