import type { Payload, PayloadRequest } from 'payload';

import { queueJob } from '@/lib/worker/queue-job';

import { publishWorkspaceJob } from '@/lib/workspaces/jobs';

/**
 * Has all videos of a workspace published anew, after its privacy, its package or its address changed.
 * Idempotent; for whoever changes the row past Payload's hooks, which do the same.
 */
export const republishWorkspace = async (
  payload: Payload,
  workspaceId: string,
  { req, delaySeconds = 0 }: { req?: PayloadRequest; delaySeconds?: number } = {},
): Promise<void> => {
  await queueJob(
    payload,
    publishWorkspaceJob,
    { workspaceId },
    { workspace: workspaceId, delaySeconds, ...(req && { req }) },
  );
};

/** Longer than what is written afterwards takes. */
const writeSeconds = 60;

/**
 * Has it done a while after a row is about to be changed: whoever is killed right after the change need not
 * know of it.
 */
export const republishLater = (payload: Payload, workspaceId: string): Promise<void> =>
  republishWorkspace(payload, workspaceId, { delaySeconds: writeSeconds });
