import { z } from 'zod';

import type { Context } from '@/lib/context';
import { AppError } from '@/lib/core/errors';

import { findDeletion } from './deletion-row';
import { deletionSteps } from './deletion-steps';

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
