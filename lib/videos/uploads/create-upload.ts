import { decide, getActorUserId, getActorWorkspace, asSystem } from '@/lib/core/access/actor';
import type { ActorWorkspace } from '@/lib/core/access/actor-workspace';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { getInputKey } from '@/lib/core/storage/storage-keys';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { nameExternalIdConflict } from '@/lib/videos/library/external-id';
import { mergeMetadata } from '@/lib/videos/library/rules';
import { makeInSlot } from '@/lib/workspaces/usage/slots';
import type { UploadToken, Video } from '@/payload-types';

import { issueTicket } from './issue-ticket';
import { resolveNames } from './resolve-names';
import {
  applyUploadToken,
  bindUploadToken,
  claimUploadToken,
  repeatTicket,
} from './tokens/apply-upload-token';
import type { CreateUploadInput, UploadTicket } from './upload-schemas';

/**
 * Creates a video that waits for its file and returns where to send it. An upload token does so once. Throws
 * the errors of `createUploadInWorkspace`, and with a token those of `applyUploadToken` and `repeatTicket`.
 */
export const createUpload = (ctx: RequestContext, input: CreateUploadInput): Promise<UploadTicket> =>
  ctx.actor.kind === 'uploader'
    ? createUploadByToken(ctx, ctx.actor.token, input)
    : createUploadInWorkspace(ctx, input);

const createUploadByToken = async (
  ctx: RequestContext,
  token: UploadToken,
  given: CreateUploadInput,
): Promise<UploadTicket> => {
  const { payload } = ctx;
  const input = applyUploadToken(token, given);
  const release = await claimUploadToken(payload, token, input.size);
  if (!release) return repeatTicket(payload, token, input);
  try {
    const ticket = await createUploadInWorkspace(ctx, input);
    await bindUploadToken(payload, token, ticket.videoId);
    return ticket;
  } catch (error) {
    await release();
    throw error;
  }
};

/**
 * Counts the video against the package atomically; a later failure leaves neither video nor count. Throws
 * `forbidden`, `subscription_limit_exceeded`, `workspace_changed`, `category_not_found`,
 * `category_not_allowed`, `tag_not_found`, `external_id_taken`, `multipart_setup_failed`.
 */
const createUploadInWorkspace = async (
  ctx: RequestContext,
  input: CreateUploadInput,
): Promise<UploadTicket> => {
  const workspace = getActorWorkspace(ctx.actor);
  if (!workspace) throw new AppError('forbidden');
  // After a switch in another tab, the video must not end up in the wrong workspace.
  if (input.workspace !== undefined && input.workspace !== workspace.id) {
    throw new AppError('workspace_changed');
  }
  if (input.visibility === 'public' && decide(ctx.actor, slugs.videos, 'changeVisibility') === 'none') {
    throw new AppError('forbidden');
  }
  const names = await resolveNames(ctx, workspace.id, input);
  const limit = workspace.limits.numberOfVideos;
  const slot = { workspace: workspace.id, metric: 'videos', limit } as const;
  const video = await makeInSlot(ctx.payload, slot, () =>
    createVideo(ctx, workspace, { ...input, ...names }),
  );
  if (video === 'full' || !video) throw new AppError('subscription_limit_exceeded');
  return openUpload(ctx, video, { ...input, workspace: workspace.id }).catch(async (error: unknown) => {
    // Also frees the place in the package.
    await ctx.payload.delete({
      collection: slugs.videos,
      id: video.id,
      overrideAccess: true,
      req: asSystem(ctx.req),
    });
    throw error;
  });
};

const version = 1;

const createVideo = async (
  { payload, req, actor }: RequestContext,
  workspace: ActorWorkspace,
  input: CreateUploadInput,
): Promise<Video> =>
  payload
    .create({
      collection: slugs.videos,
      data: {
        title: input.title,
        workspace: workspace.id,
        createdBy: actor.kind === 'uploader' ? getRelationId(actor.token.createdBy) : getActorUserId(actor),
        visibility: input.visibility ?? 'private',
        categories: input.categories,
        tags: input.tags,
        language: input.language,
        autoTranscription: { autoStart: input.autoTranscribe ?? false },
        ...(input.customMetadata && { customMetadata: mergeMetadata(null, input.customMetadata) }),
        user_uploader_id: input.user_uploader_id,
        externalId: input.externalId,
        status: 'NO_FILE',
        v: version,
      },
      depth: 0,
      overrideAccess: true,
      req,
    })
    .catch((error: unknown) => {
      throw nameExternalIdConflict(error);
    });

const openUpload = async (
  ctx: RequestContext,
  video: Video,
  input: CreateUploadInput & { workspace: string },
): Promise<UploadTicket> => {
  const ticket = await issueTicket(ctx, {
    ...input,
    version,
    video: { id: video.id, title: video.title, workspace: input.workspace },
    filename: input.filename,
    size: input.size,
  });
  await changeWithEvent(ctx.payload, {
    collection: slugs.videos,
    where: { id: { equals: video.id } },
    data: { inputPath: getInputKey(video.id, version, input.mimeType) },
    event: createEvent('video.uploadOpened', { payload: {}, actor: ctx.actor }),
  });
  return ticket;
};
