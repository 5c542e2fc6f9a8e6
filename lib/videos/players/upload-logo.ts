import type { PayloadRequest } from 'payload';

import type { Context } from '@/lib/context';
import { getActorWorkspace } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { getLogoFolder, getLogoKey, getLogoWorkspace } from '@/lib/core/storage/storage-keys';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';
import { removeUnusedFileJob } from '@/lib/videos/jobs';
import {
  failWithoutSettings,
  makeRandomName,
  yearCacheControl,
} from '@/lib/videos/publishing/write-video-file';
import { checkPicture, loadSharp } from '@/lib/videos/thumbnails/read-picture';
import { queueJob } from '@/lib/worker/queue-job';
import { changeWorkspace } from '@/lib/workspaces/workspace-settings';

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

/** Largest size at which players draw a logo on high-density screens. Pixels. */
const largest = { width: 640, height: 168 };
/** Above this size, lossy compression is used. Bytes. */
const longestLossless = 30_000;

/**
 * Converts an uploaded image to a logo: WebP with transparency and without metadata. The type is read from
 * the bytes; SVG is rejected because it may contain scripts. Throws `not_a_picture` or `too_large_picture`.
 */
const toLogo = async (bytes: Uint8Array): Promise<Buffer> => {
  const limitInputPixels = await checkPicture(bytes);
  const sharp = await loadSharp();
  try {
    const fitting = await sharp(bytes, { limitInputPixels })
      .rotate()
      // Removes the border, which would make the logo smaller than others.
      .trim({ threshold: 0 })
      .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer();
    const exact = await sharp(fitting).webp({ lossless: true }).toBuffer();
    return exact.length <= longestLossless ? exact : await sharp(fitting).webp({ quality: 90 }).toBuffer();
  } catch (cause) {
    throw new AppError('not_a_picture', {}, { cause });
  }
};

/** Milliseconds for which an uploaded logo may wait for its design to be saved. */
const longestForm = 86_400_000;

/** Queues the removal of logos that were not saved; their use is checked when the job runs. */
const removeLeftOnes = async (
  { payload }: Context,
  storage: StoragePort,
  workspaceId: string,
): Promise<void> => {
  const left = { bucket: 'stream', prefix: getLogoFolder(workspaceId) } as const;
  for await (const { key } of storage.list(left)) {
    const info = await storage.head({ bucket: 'stream', key });
    if (!info || Date.now() - info.lastModified.getTime() < longestForm) continue;
    await queueJob(payload, removeUnusedFileJob, { workspaceId, key }, { workspace: workspaceId });
  }
};

/**
 * Stores an image that designs of the workspace may use as their logo; it is not shown until a design with
 * it is saved. `logo` is the design's current one. Throws `custom_design_not_enabled`, `not_a_picture`,
 * `too_large_picture`, `no_aws_settings` and `logo_not_uploaded`.
 */
export const uploadLogo = async (
  ctx: Context,
  bytes: Uint8Array,
): Promise<{ logo: string; url: string; size: number }> => {
  const workspace = getActorWorkspace(ctx.actor);
  if (!workspace) throw new AppError('forbidden');
  if (!workspace.features.customPlayerDesignEnabled && ctx.actor.kind !== 'root')
    throw new AppError('custom_design_not_enabled');
  return storeLogo(ctx, workspace.id, bytes);
};

const storeLogo = async (ctx: Context, workspaceId: string, bytes: Uint8Array) => {
  const body = await toLogo(bytes);
  const storage = await ctx.ports.storageFor(workspaceId).catch(failWithoutSettings('no_aws_settings'));
  const key = getLogoKey(workspaceId, makeRandomName(10));
  try {
    await storage.write({
      ...{ bucket: 'stream', key, body, contentType: 'image/webp' },
      ...{ cacheControl: yearCacheControl, visibility: 'public' },
    });
    await removeLeftOnes(ctx, storage, workspaceId);
  } catch (cause) {
    throw cause instanceof ProviderError ? new AppError('logo_not_uploaded', {}, { cause }) : cause;
  }
  const delivery = await ctx.ports.deliveryFor(workspaceId);
  return { logo: key, url: delivery.publicUrl(key), size: body.length };
};

/**
 * Stores an image as the logo of the actor's workspace, in place of its former one. Throws `not_a_picture`,
 * `too_large_picture`, `no_aws_settings` and `logo_not_uploaded`.
 */
export const setWorkspaceLogo = async (ctx: Context, bytes: Uint8Array): Promise<{ url: string }> => {
  const workspace = getActorWorkspace(ctx.actor);
  if (!workspace) throw new AppError('forbidden');
  const { logo, url } = await storeLogo(ctx, workspace.id, bytes);
  await changeWorkspace(ctx, { logo });
  return { url };
};
