import { setTimeout } from 'node:timers/promises';

import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/worker/queue-job';
import type { CloudInput, CloudView } from '@/lib/workspaces/cloud/cloud-settings';
import { assertWorkspace } from '@/lib/workspaces/cloud/describe-cloud';
import { findSettings } from '@/lib/workspaces/cloud/settings-row';
import { removeAccessKeyJob } from '@/lib/workspaces/jobs';

import { makeAccess, makeDelivery, makeStorage } from './make-resources';
import { assertEmpty, saveCloud } from './save-cloud';

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

/** A provider needs several seconds to propagate a new key. */
const attempts = 6;
const pauseMs = 4000;

/**
 * Saves new settings, and retries until the provider accepts the new key. Throws the errors of `saveCloud`.
 */
const saveWhenWorking = async (
  ctx: RequestContext,
  save: { workspaceId: string; input: CloudInput },
): Promise<CloudView> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await saveCloud(ctx, save);
    } catch (error) {
      const isPreview = error instanceof AppError && error.code === 'cloud_check_failed';
      if (!isPreview || attempt === attempts) throw error;
      await setTimeout(pauseMs);
    }
  }
};

/** Workspace and slug that name the resources. Throws `not_found`. */
const findHome = async ({ payload }: Pick<RequestContext, 'payload'>, workspaceId: string) => {
  await assertWorkspace(payload, workspaceId);
  const workspace = await findById(payload, slugs.workspaces, workspaceId);
  return { workspaceId, slug: workspace?.slug ?? '' };
};

/**
 * Creates buckets and a user for a workspace without files, in the platform's account, and switches the
 * workspace to them. An interrupted call can be repeated. Throws `not_found`, `provisioning_off`,
 * `workspace_has_content` and the errors of `saveCloud`.
 */
export const provisionCloud = async (ctx: RequestContext, workspaceId: string): Promise<CloudView> => {
  const home = await findHome(ctx, workspaceId);
  if (!(await ctx.ports.getProvisioning()).isOwn) throw new AppError('provisioning_off');
  const row = await findSettings(ctx.payload, workspaceId);
  if (row?.engine !== 'cloud') await assertEmpty(ctx, workspaceId);
  // Manually entered settings are not overwritten.
  else if (!row.isProvisioned) throw new AppError('cloud_settings_changed');
  await makeStorage(ctx, home);
  await makeAccess(ctx, home);
  await makeDelivery(ctx, home);
  return saveWhenWorking(ctx, { workspaceId, input: { engine: 'cloud' } });
};
