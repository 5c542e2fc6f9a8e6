import type { Payload } from 'payload';

import { forgetOwnCloud } from '@/lib/adapters/shared/workspace-lookup';
import { deleteById } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';

import { findSettings } from './settings-row';

type RemoveContext = { payload: Payload; ports: Pick<Ports, 'getProvisioning'> };

/**
 * Removes the provisioned resources of a deleted workspace. Customer-owned buckets are kept. Throws if the
 * provider needs more time, so that the removal is retried. Idempotent.
 */
export const removeMade = async ({ payload, ports }: RemoveContext, workspaceId: string): Promise<void> => {
  const row = await findSettings(payload, workspaceId);
  if (!row?.isProvisioned) return;
  const port = await ports.getProvisioning();
  const workspace = await findById(payload, slugs.workspaces, workspaceId);
  // Without the AWS account the resources cannot be removed, and the deletion of personal data must not wait
  // for it.
  if (!port.isOwn)
    payload.logger.error(
      { workspaceId },
      'a workspace’s buckets and user were not removed because PROVISIONING is not aws',
    );
  else if (!(await port.remove({ workspaceId, slug: workspace?.slug ?? '' })))
    throw new Error('the provider is still removing a workspace’s resources');
  await deleteById(payload, slugs.awsSettings, row.id);
  forgetOwnCloud(workspaceId);
};

/** Deletes a rotated access key, unless it is in use again. */
export const removeOldKey = async (
  { payload, ports }: RemoveContext,
  { workspaceId, accessKeyId }: { workspaceId: string; accessKeyId: string },
): Promise<void> => {
  const row = await findSettings(payload, workspaceId);
  if (!row || row.accessKeyId === accessKeyId) return;
  await (await ports.getProvisioning()).removeKey({ workspaceId, slug: '', accessKeyId });
};
