import { noLease } from '@/lib/core/database/leases';
import { getEnv } from '@/lib/core/env/env';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { sealSecret } from '@/lib/core/secrets/seal-secret';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { resolveNames } from '@/lib/videos/uploads/resolve-names';
import type { Import } from '@/payload-types';

import { createImportVideo } from './create-import-video';
import { findImporter } from './find-importer';
import { isImported, keepImport } from './keep-import';
import { parseVimeoLine } from './parse-addresses';
import { ImportError, type ImportFailureReason } from './types';
import { readVimeoVideo, type VimeoVideo } from './vimeo';

/** Time limit for creating the video. Milliseconds. */
const holdMs = 60_000;

type Input = { vimeoId: string; vimeoToken: string; categories: string[]; fetchThumbnail: boolean };

const codes: Partial<Record<ImportFailureReason, ErrorCode>> = {
  no_downloads: 'vimeo_no_downloads',
  too_large: 'vimeo_too_large',
  token_refused: 'vimeo_token_refused',
  not_allowed: 'vimeo_not_allowed',
  not_found: 'vimeo_not_found',
};

const toAppError = (error: unknown): unknown => {
  if (!(error instanceof ImportError)) return error;
  const limit = Math.floor(getEnv().imports.maxBytes / 1_000_000);
  return new AppError(codes[error.reason] ?? 'vimeo_unreachable', { limit }, { cause: error });
};

/**
 * Creates a video from a Vimeo video and returns its id; the worker downloads the file. Throws `forbidden`,
 * `vimeo_video_exists`, `vimeo_no_downloads`, `vimeo_too_large`, `vimeo_token_refused`, `vimeo_not_allowed`,
 * `vimeo_not_found`, `vimeo_unreachable`, `vimeo_upload_failed`, and the errors of an upload ticket.
 */
export const importFromVimeo = async (ctx: RequestContext, input: Input) => {
  const { workspace, requester } = findImporter(ctx);
  const { secret, imports: settings } = getEnv();
  const parsed = parseVimeoLine(input.vimeoId);
  if ('fault' in parsed) throw new AppError('vimeo_not_found');
  const { categories, tags } = await resolveNames(ctx, workspace.id, {
    categories: input.categories,
    tags: [],
  });
  const { address, key: sourceKey } = parsed;
  // Checked first, because an existing import makes the Vimeo request unnecessary.
  if (await isImported(ctx.payload, { workspace: workspace.id, sourceKey }))
    throw new AppError('vimeo_video_exists');
  const video = await readVimeoVideo(settings, { id: address, token: input.vimeoToken }).catch(
    (error: unknown) => {
      throw toAppError(error);
    },
  );
  const options = { categories, tags, fetchThumbnail: input.fetchThumbnail };
  const wanted = {
    workspace: workspace.id,
    source: 'vimeo' as const,
    sourceKey,
    address,
    options,
    requester,
  };
  const vimeoToken = sealSecret(secret, input.vimeoToken);
  // Prevents the worker from claiming the row and creating a second video.
  const heldUntil = new Date(Date.now() + holdMs);
  const request = { ...wanted, vimeoToken, state: 'RUNNING' as const, heldUntil };
  const { row, isNew } = await keepImport(ctx.payload, request);
  if (!isNew) throw new AppError('vimeo_video_exists');
  return { ...(await openVideo(ctx, row, video)), importId: row.id };
};

const openVideo = async (ctx: RequestContext, row: Import, video: VimeoVideo) => {
  const update = (data: Record<string, unknown>) =>
    compareAndSet(ctx.payload, { collection: slugs.imports, where: { id: { equals: row.id } }, data });
  try {
    const { id, title } = await createImportVideo(ctx, row, {
      title: video.title,
      description: video.description,
      mimeType: video.download.mimeType,
      size: video.download.size,
    });
    await update({ state: 'QUEUED', video: id, title, size: video.download.size, ...noLease() });
    return { id, title, thumbnailUrl: video.pictureLink };
  } catch (error) {
    await update({
      state: 'FAILED',
      failure: 'storage_failed',
      vimeoToken: null,
      finishedAt: new Date().toISOString(),
    });
    const isSetup = error instanceof AppError && error.code === 'multipart_setup_failed';
    throw isSetup ? new AppError('vimeo_upload_failed', {}, { cause: error }) : error;
  }
};
