import type { PayloadRequest } from 'payload';

import { getRelationId } from '@/lib/core/database/relation-id';
import { getLogoWorkspace } from '@/lib/core/storage/storage-keys';
import { removeUnusedFileJob } from '@/lib/videos/jobs';
import { queueJob } from '@/lib/worker/queue-job';

/** As long, players that read data.json before the change may still ask for the file it named. */
const keptSeconds = 3600;

type Change = {
  workspace: string | { id: string } | null | undefined;
  before: string | null | undefined;
  after: string | null | undefined;
  /** Whether the design is gone with what it belonged to: then its logo goes at once. */
  isDeletion?: boolean;
};

/**
 * Has the file of a logo removed that a design had and has no longer, unless another design of the workspace
 * has it.
 */
export const removeFormerLogo = async (
  req: PayloadRequest,
  { workspace, before, after, isDeletion = false }: Change,
): Promise<void> => {
  const workspaceId = getRelationId(workspace);
  if (!workspaceId || !before || before === after || getLogoWorkspace(before) !== workspaceId) return;
  const input = { workspaceId, key: before };
  await queueJob(req.payload, removeUnusedFileJob, input, {
    workspace: workspaceId,
    delaySeconds: isDeletion ? 0 : keptSeconds,
    req,
  });
};
