import type { Payload, PayloadRequest } from 'payload';

import { queueJob } from '@/lib/jobs/queue-job';

/**
 * Has all videos of a workspace published anew, after its privacy, its package or its address changed. Idempotent; for whoever
 * changes the row past Payload's hooks, which do the same.
 */
export const republishWorkspace = async (
  payload: Payload,
  workspaceId: string,
  { req }: { req?: PayloadRequest } = {},
): Promise<void> => {
  await queueJob(
    payload,
    'publish-workspace',
    { workspaceId },
    { workspace: workspaceId, ...(req && { req }) },
  );
};
