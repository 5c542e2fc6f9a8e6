import { AppError } from '@/lib/core/errors';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/worker/queue-job';

import type { CloudView } from '@/lib/workspaces/cloud/cloud-settings';
import { findSettings } from '@/lib/workspaces/cloud/find-cloud';
import { removeAccessKeyJob } from '@/lib/workspaces/jobs';
import { findHome, saveWhenWorking } from './provision-cloud';

/** URLs signed by the old key have expired by then; they are valid for a day at most. */
const oldKeySeconds = 2 * 86_400;

/**
 * Rotates the access key of a workspace. The old key stays valid until the URLs that it signed have expired.
 * Throws `not_found`, `provisioning_off` and the errors of `saveCloud`; on failure the old key is kept.
 */
export const rotateKey = async (ctx: RequestContext, workspaceId: string): Promise<CloudView> => {
  const home = await findHome(ctx, workspaceId);
  const port = await ctx.ports.getProvisioning();
  const row = await findSettings(ctx.payload, workspaceId);
  if (!port.isOwn || !row?.isProvisioned || !row.accessKeyId) throw new AppError('provisioning_off');
  const oldKeyId = row.accessKeyId;
  const key = await port.rotateAccess({ ...home, knownKeyId: oldKeyId });
  try {
    const view = await saveWhenWorking(ctx, { workspaceId, input: { engine: row.engine, ...key } });
    const later = { workspace: workspaceId, delaySeconds: oldKeySeconds };
    await queueJob(ctx.payload, removeAccessKeyJob, { workspaceId, accessKeyId: oldKeyId }, later);
    return view;
  } catch (error) {
    await port.removeKey({ ...home, accessKeyId: key.accessKeyId });
    throw error;
  }
};
