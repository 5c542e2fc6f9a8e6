import { hasOneOfIds } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { ProviderError, type ProviderErrorCode } from '@/lib/ports/provider-error';
import type { Import, Video } from '@/payload-types';

import { hasVideoEnding } from './describe-source';
import { findImporter } from './find-importer';
import type { BrowseSourceInput, SourcePage, SourceVideo } from './import-schemas';
import { parseS3Key } from './parse-addresses';
import { ImportError, type ImportFailureReason } from './types';
import { listVimeoFolders, listVimeoVideos } from './vimeo';

/** A listed video with the key of its import. */
type Listed = Omit<SourceVideo, 'state'> & { sourceKey: string; fault: 'no_downloads' | 'too_large' | null };

const vimeoCodes: Partial<Record<ImportFailureReason, ErrorCode>> = {
  token_refused: 'vimeo_token_refused',
  not_allowed: 'vimeo_scope_missing',
  not_found: 'vimeo_not_found',
};

const toVimeoFault = (error: unknown): unknown => {
  if (!(error instanceof ImportError)) return error;
  const { reason, retryAfterMs } = error;
  if (retryAfterMs === null)
    return new AppError(vimeoCodes[reason] ?? 'vimeo_unreachable', {}, { cause: error });
  const seconds = Math.ceil(retryAfterMs / 1000);
  return new AppError('vimeo_rate_limited', { seconds }, { retryAfter: seconds, cause: error });
};

const listVimeo = async ({
  vimeoToken: token,
  folder,
  after,
}: Extract<BrowseSourceInput, { source: 'vimeo' }>): Promise<Page> => {
  const settings = getEnv().imports;
  const page = Number(after ?? 1);
  const isStart = folder === null && page === 1;
  const folders = isStart ? await listVimeoFolders(settings, { token }) : null;
  const { videos, total, hasMore } = await listVimeoVideos(settings, { token, folder, page });
  return {
    folders,
    total,
    next: hasMore ? String(page + 1) : null,
    listed: videos.map(({ id, isDownloadable, ...video }) => ({
      ...video,
      address: id,
      sourceKey: `vimeo:${id}`,
      fault: isDownloadable ? null : 'no_downloads',
    })),
  };
};

const bucketCodes: Partial<Record<ProviderErrorCode, ErrorCode>> = {
  bucket_missing: 'bucket_not_found',
  access_denied: 'bucket_refused',
  misconfigured: 'bucket_refused',
  address_refused: 'bucket_address_refused',
};

/** Translates a bucket's failure for its owner. Servers have their own codes for keys that they refuse. */
export const toBucketFault = (error: unknown): unknown => {
  if (!(error instanceof ProviderError)) return error;
  const known = error.code ? bucketCodes[error.code] : undefined;
  const code = known ?? (error.retryable ? 'bucket_unreachable' : 'bucket_refused');
  return new AppError(code, {}, { cause: error });
};

const objectsPerPage = 200;
/** A page without any video is passed over, but not endlessly. */
const mostPages = 10;

const listBucket = async (
  { ports }: RequestContext,
  { access, prefix, after }: Extract<BrowseSourceInput, { source: 's3' }>,
): Promise<Page> => {
  const bucket = await ports.openBucket(access);
  const { maxBytes } = getEnv().imports;
  let next: string | null = after ?? null;
  for (let page = 1; ; page += 1) {
    const found = await bucket.list({ prefix, limit: objectsPerPage, after: next ?? undefined });
    next = found.next;
    const listed = found.objects
      .filter(({ key }) => hasVideoEnding(key))
      .map(({ key, size, modifiedAt }): Listed => {
        const parsed = parseS3Key(key, access);
        return {
          address: key,
          title: key,
          size,
          duration: null,
          createdAt: modifiedAt.toISOString(),
          privacy: null,
          folder: null,
          thumbnailUrl: null,
          sourceKey: 'key' in parsed ? parsed.key : '',
          fault: size > maxBytes ? 'too_large' : null,
        };
      });
    if (listed.length > 0 || next === null || page === mostPages)
      return { folders: null, total: null, next, listed };
  }
};

type Page = Pick<SourcePage, 'folders' | 'total' | 'next'> & { listed: Listed[] };

/** The keys whose video exists in the workspace or is being imported. */
const findKnown = async (
  { payload }: RequestContext,
  workspace: string,
  keys: string[],
): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set();
  const own = { workspace: { equals: workspace } };
  const { docs } = await payload.db.find<Import>({
    collection: slugs.imports,
    where: { and: [own, { sourceKey: { in: keys } }, { state: { not_in: ['FAILED', 'CANCELED'] } }] },
    pagination: false,
  });
  const ids = docs.flatMap(({ video }) => video ?? []);
  // A video that was imported elsewhere may carry its id at Vimeo.
  const { docs: videos } = await payload.db.find<Pick<Video, 'id' | 'externalId'>>({
    collection: slugs.videos,
    where: {
      and: [own, { or: [...(ids.length > 0 ? [hasOneOfIds(ids)] : []), { externalId: { in: keys } }] }],
    },
    select: { externalId: true },
    pagination: false,
  });
  const existing = new Set(videos.map(({ id }) => id));
  const imported = docs.filter(({ state, video }) =>
    video ? existing.has(video) : ['QUEUED', 'PAUSED', 'RUNNING'].includes(state),
  );
  return new Set([
    ...imported.map(({ sourceKey }) => sourceKey),
    ...videos.flatMap(({ externalId }) => externalId ?? []),
  ]);
};

/**
 * One page of the videos in a Vimeo account or a bucket, with those that exist here already. The token or
 * keys are used for this call only. Throws `forbidden`, `vimeo_token_refused`, `vimeo_scope_missing`,
 * `vimeo_rate_limited`, `vimeo_not_found`, `vimeo_unreachable` and the errors of `toBucketFault`.
 */
export const browseSource = async (ctx: RequestContext, input: BrowseSourceInput): Promise<SourcePage> => {
  const { workspace, requester } = findImporter(ctx);
  // Tokens and keys belong to a person, so integrations may not use them.
  if (!('userId' in requester)) throw new AppError('forbidden');
  const { listed, ...page } = await (
    input.source === 'vimeo' ? listVimeo(input) : listBucket(ctx, input)
  ).catch((error: unknown) => {
    throw input.source === 'vimeo' ? toVimeoFault(error) : toBucketFault(error);
  });
  const known = await findKnown(
    ctx,
    workspace.id,
    listed.map(({ sourceKey }) => sourceKey),
  );
  return {
    ...page,
    videos: listed.map(({ sourceKey, fault, ...video }) => ({
      ...video,
      state: known.has(sourceKey) ? 'imported' : (fault ?? 'new'),
    })),
  };
};
