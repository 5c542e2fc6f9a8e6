import type { Payload, PayloadRequest } from 'payload';

import { queueJob } from '@/lib/worker/queue-job';
import { publishWorkspaceJob } from '@/lib/workspaces/jobs';

/**
 * Republishes all videos of a workspace after a change of its privacy, package or address. Idempotent. For
 * writes that bypass Payload's hooks, which queue the same job.
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

/** Longer than the write that follows takes. */
const writeSeconds = 60;

/**
 * Queues the job before a row is changed. If the process is killed after the change, the videos are still
 * republished.
 */
export const republishLater = (payload: Payload, workspaceId: string): Promise<void> =>
  republishWorkspace(payload, workspaceId, { delaySeconds: writeSeconds });
