import { getActorWorkspace, type Scope } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';

import { noteDeployment } from './deployment';
import { writePlayer } from './write-player';

/**
 * Deploys the player of this build to the workspace's delivery and records the result in the workspace's
 * row. Throws `not_found` for any workspace but the actor's own (root reaches all) and
 * `player_deploy_failed`.
 */
export const deployPlayer = async (
  ctx: RequestContext,
  { workspaceId, scope }: { workspaceId: string; scope: Scope },
) => {
  const { payload, ports, actor, req } = ctx;
  if (scope !== 'all' && getActorWorkspace(actor)?.id !== workspaceId) throw new AppError('not_found');
  const { totalDocs } = await payload.count({
    collection: slugs.workspaces,
    where: { and: [{ id: { equals: workspaceId } }, { deleted: { not_equals: true } }] },
    overrideAccess: true,
    req,
  });
  if (totalDocs === 0) throw new AppError('not_found');
  await noteDeployment(payload, workspaceId, { status: 'deploying', startedAt: new Date().toISOString() });
  const uploadedFiles = await ports
    .storageFor(workspaceId)
    .then(writePlayer)
    .catch(async (cause: unknown) => {
      await noteDeployment(payload, workspaceId, { status: 'failed' });
      throw new AppError('player_deploy_failed', {}, { cause });
    });
  const deployedAt = new Date().toISOString();
  const done = { status: 'success', lastDeployed: deployedAt, result: uploadedFiles } as const;
  const event = createEvent('workspace.playerDeployed', { payload: { uploadedFiles }, actor });
  await noteDeployment(payload, workspaceId, done, event);
  return { success: true, uploadedFiles, deployedAt };
};
