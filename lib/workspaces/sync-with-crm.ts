import { randomUUID } from 'node:crypto';

import type { Context } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { updateById } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { ProviderError } from '@/lib/ports/provider-error';
import { acquireLock, releaseLock } from '@/lib/worker/lock';

/**
 * Syncs a workspace to the CRM and stores the time. Throws `not_found`, `crm_not_set_up`, `crm_sync_running`,
 * `crm_failed`.
 */
export const syncWorkspaceWithCrm = async ({ payload, ports }: Context, workspaceId: string) => {
  const port = await ports.getCrm();
  if (port.adapter === 'off') throw new AppError('crm_not_set_up');
  const workspace = await findById(payload, slugs.workspaces, workspaceId, {
    where: { deleted: { not_equals: true } },
  });
  if (!workspace) throw new AppError('not_found');
  const ownerId = getRelationId(workspace.specificWorkspaceOwner);
  const owner = ownerId ? await findById(payload, slugs.users, ownerId) : null;
  // Without the lock, two concurrent syncs would both find no organization and create two.
  const lock = { name: `crm ${workspaceId}`, owner: randomUUID() };
  if (!(await acquireLock(payload, lock))) throw new AppError('crm_sync_running');
  try {
    const { reference } = await port.syncWorkspace({
      id: workspaceId,
      name: workspace.name,
      owner: owner && { email: owner.email, name: owner.fullname || owner.email },
      reference: workspace.pipedriveId ?? null,
    });
    const lastPipedriveSync = new Date().toISOString();
    await updateById(payload, slugs.workspaces, workspaceId, { pipedriveId: reference, lastPipedriveSync });
    return { success: true, message: 'Workspace successfully synced', lastPipedriveSync };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('crm_failed', { detail: error.message }, { cause: error });
  } finally {
    await releaseLock(payload, lock);
  }
};
