import type { PayloadRequest } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { getLogoWorkspace } from '@/lib/core/storage/storage-keys';
import { removeUnusedFileJob } from '@/lib/videos/jobs';
import { queueJob } from '@/lib/worker/queue-job';

/** Players that read data.json before the change may request the file it named for this long. */
const keptSeconds = 3600;

type Change = {
  workspace: string | { id: string } | null | undefined;
  before: string | null | undefined;
  after: string | null | undefined;
  /** Whether the design was deleted with its owner; its logo is then removed at once. */
  isDeletion?: boolean;
};

/**
 * Queues the removal of a logo that a design no longer has, unless another design of the workspace uses it.
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
