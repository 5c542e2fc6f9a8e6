import type { Payload } from 'payload';

import { findById } from '@/lib/core/rows/find-by-id';
import { slugs } from '@/lib/core/slugs';
import type { Ports } from '@/lib/ports';
import { forgetOwnCloud } from '@/lib/ports/shared/own-clouds';

import { findSettings } from './find-cloud';

type RemoveContext = { payload: Payload; ports: Pick<Ports, 'getProvisioning'> };

/**
 * Removes what the platform made for a workspace that is deleted; buckets that somebody brought stay theirs.
 * Throws where the provider needs more time, so that it is tried again. May be repeated.
 */
export const removeMade = async ({ payload, ports }: RemoveContext, workspaceId: string): Promise<void> => {
  const row = await findSettings(payload, workspaceId);
  if (!row?.isProvisioned) return;
  const port = await ports.getProvisioning();
  const workspace = await findById(payload, slugs.workspaces, workspaceId);
  // Without the account nobody can remove them; the person who is being forgotten does not wait for that.
  if (!port.isOwn)
    payload.logger.error({ workspaceId }, 'a workspace’s buckets and user stay: PROVISIONING is not aws');
  else if (!(await port.remove({ workspaceId, slug: workspace?.slug ?? '' })))
    throw new Error('the provider is still removing a workspace’s resources');
  await payload.db.deleteOne({ collection: slugs.awsSettings, where: { id: { equals: row.id } } });
  forgetOwnCloud(workspaceId);
};

/** Ends a key that was renewed, unless it is in use again. */
export const removeOldKey = async (
  { payload, ports }: RemoveContext,
  { workspaceId, accessKeyId }: { workspaceId: string; accessKeyId: string },
): Promise<void> => {
  const row = await findSettings(payload, workspaceId);
  if (!row || row.accessKeyId === accessKeyId) return;
  await (await ports.getProvisioning()).removeKey({ workspaceId, slug: '', accessKeyId });
};
