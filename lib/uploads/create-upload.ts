import { decide, getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { asSystem } from '@/lib/core/access/as-system';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { getInputKey } from '@/lib/core/storage/storage-keys';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { Context } from '@/lib/http/define-endpoint';
import { mergeMetadata } from '@/lib/library/rules';
import { releaseSlot } from '@/lib/usage/release-slot';
import { takeSlot } from '@/lib/usage/take-slot';

import { issueTicket } from './issue-ticket';
import { resolveNames } from './resolve-names';
import type { CreateUploadInput, UploadTicket } from './upload-schemas';

/**
 * Makes a video that waits for its file and says where to send it. Counts it against the package atomically; whatever
 * fails afterwards leaves neither the video nor the count behind. Throws `forbidden`, `subscription_limit_exceeded`,
 * `workspace_changed`, `category_not_found`, `category_not_allowed`, `tag_not_found`, `multipart_setup_failed`.
 */
export const createUpload = async (ctx: Context, input: CreateUploadInput): Promise<UploadTicket> => {
  const workspace = getActorWorkspace(ctx.actor);
  if (!workspace) throw new AppError('forbidden');
  // Somebody who switched in another tab must not find the video in the wrong workspace.
  if (input.workspace !== undefined && input.workspace !== workspace.id) {
    throw new AppError('workspace_changed');
  }
  if (input.visibility === 'public' && decide(ctx.actor, slugs.videos, 'changeVisibility') === 'none') {
    throw new AppError('forbidden');
  }
  const names = await resolveNames(ctx, workspace.id, input);
  const limit = workspace.limits.numberOfVideos;
  if (!(await takeSlot(ctx.payload, { workspace: workspace.id, metric: 'videos', limit }))) {
    throw new AppError('subscription_limit_exceeded');
  }
  return createCountedVideo(ctx, workspace, { ...input, ...names }).catch(async (error: unknown) => {
    // Deleting the row gives its place back, too; where there is no row yet, the place is given back here.
    if (!(error instanceof CreatedVideoError)) {
      await releaseSlot(ctx.payload, { workspace: workspace.id, metric: 'videos' });
      throw error;
    }
    await ctx.payload.delete({
      collection: slugs.videos,
      id: error.videoId,
      overrideAccess: true,
      req: asSystem(ctx.req),
    });
    throw error.cause;
  });
};

/** Something failed after the row was made. */
class CreatedVideoError extends Error {
  constructor(
    readonly videoId: string,
    cause: unknown,
  ) {
    super('the upload could not be opened', { cause });
  }
}

const createCountedVideo = async (
  ctx: Context,
  workspace: ActorWorkspace,
  input: CreateUploadInput,
): Promise<UploadTicket> => {
  const { payload, req, actor } = ctx;
  const version = 1;
  const video = await payload.create({
    collection: slugs.videos,
    data: {
      title: input.title,
      workspace: workspace.id,
      createdBy: getActorUserId(actor),
      visibility: input.visibility ?? 'private',
      categories: input.categories,
      tags: input.tags,
      language: input.language,
      autoTranscription: { autoStart: input.autoTranscribe ?? false },
      customMetadata: input.customMetadata ? mergeMetadata(null, input.customMetadata) : null,
      user_uploader_id: input.user_uploader_id,
      status: 'NO_FILE',
      v: version,
    },
    depth: 0,
    overrideAccess: true,
    req,
  });
  try {
    const ticket = await issueTicket(ctx, {
      ...input,
      version,
      video: { id: video.id, title: video.title, workspace: workspace.id },
      filename: input.filename,
      size: input.size,
    });
    await changeWithEvent(payload, {
      collection: slugs.videos,
      where: { id: { equals: video.id } },
      data: { inputPath: getInputKey(video.id, version, input.mimeType) },
      event: createEvent('video.uploadOpened', { payload: {}, actor }),
    });
    return ticket;
  } catch (error) {
    throw new CreatedVideoError(video.id, error);
  }
};
