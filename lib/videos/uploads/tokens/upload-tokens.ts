import type { Where } from 'payload';

import type { Context } from '@/lib/context';
import { type Actor, decide, getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import { getRelationId, isId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { deleteById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { createUploadSecret, indexUploadToken } from '@/lib/core/tokens';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { mergeMetadata, type Metadata } from '@/lib/videos/library/rules';
import type { UploadToken } from '@/payload-types';

import { cancelAwaitedUpload } from '../cancel-upload';
import { resolveNames } from '../resolve-names';
import { findUploadOf } from './apply-upload-token';
import { maxOpenTokens } from './rules';
import type { CreateUploadTokenInput, PresentedUploadToken } from './token-schemas';

const collection = slugs.uploadTokens;

const getWorkspaceId = (actor: Actor): string => {
  const workspace = getActorWorkspace(actor);
  if (!workspace) throw new AppError('forbidden');
  return workspace.id;
};

/**
 * Creates a token for one upload. Nothing is counted against the plan before the upload starts. Throws
 * `forbidden`, `category_not_found`, `category_not_allowed`, `too_many_upload_tokens`.
 */
export const createUploadToken = async (
  ctx: Context,
  { categories: names, expiresIn, customMetadata, ...input }: CreateUploadTokenInput,
): Promise<PresentedUploadToken & { token: string }> => {
  const { payload, actor } = ctx;
  const workspace = getWorkspaceId(actor);
  const { categories } = await resolveNames(ctx, workspace, { categories: names, tags: [] });
  const token = createUploadSecret();
  const row = (await payload.db.create({
    collection,
    data: {
      ...input,
      categories,
      ...(customMetadata && { customMetadata: mergeMetadata(null, customMetadata) }),
      tokenIndex: indexUploadToken(token, getEnv().secret),
      tokenPrefix: token.slice(0, 8),
      expiresAt: new Date(Date.now() + expiresIn * 1000).toISOString(),
      integrationId: actor.kind === 'integration' ? actor.integrationId : null,
      createdBy: getActorUserId(actor),
      workspace,
    },
  })) as UploadToken;
  // Counted after the row exists, so that concurrent calls cannot exceed the limit together.
  const { totalDocs } = await payload.db.count({ collection, where: isOpen(workspace) });
  if (totalDocs > maxOpenTokens) {
    await deleteById(payload, collection, row.id);
    throw new AppError('too_many_upload_tokens', { limit: maxOpenTokens });
  }
  return { ...presentToken(row), token };
};

const isOpen = (workspace: string): Where => ({
  and: [
    { workspace: { equals: workspace } },
    { usedAt: { exists: false } },
    { expiresAt: { greater_than: new Date().toISOString() } },
  ],
});

const presentToken = (row: UploadToken): PresentedUploadToken => ({
  id: row.id,
  tokenPrefix: row.tokenPrefix ?? '',
  status: row.usedAt ? 'used' : new Date(row.expiresAt) > new Date() ? 'open' : 'expired',
  expiresAt: row.expiresAt,
  maxSize: row.maxSize,
  mimeType: row.mimeType,
  title: row.title ?? null,
  categories: (row.categories ?? []) as string[],
  externalId: row.externalId ?? null,
  origin: row.origin ?? null,
  customMetadata: (row.customMetadata ?? null) as Metadata | null,
  videoId: getRelationId(row.video),
  createdAt: row.createdAt,
  usedAt: row.usedAt ?? null,
});

/**
 * The tokens that an actor manages: an integration those that it made, a person those that they made, and all
 * of the workspace if they may update all videos.
 */
const isManagedBy = (actor: Actor): Where => {
  const conditions: Where[] = [{ workspace: { equals: getWorkspaceId(actor) } }];
  if (actor.kind === 'integration') conditions.push({ integrationId: { equals: actor.integrationId } });
  else if (decide(actor, slugs.videos, 'update') !== 'workspace')
    conditions.push({ createdBy: { equals: getActorUserId(actor) } });
  return { and: conditions };
};

/** The tokens that have not been deleted yet, the newest first. The worker deletes expired ones. */
export const listUploadTokens = async (
  { payload, actor }: Context,
  { page, limit }: { page: number; limit: number },
) => {
  const found = await payload.db.find<UploadToken>({
    collection,
    where: isManagedBy(actor),
    sort: '-createdAt',
    page,
    limit,
  });
  const { docs, totalDocs, totalPages } = found;
  return { docs: docs.map(presentToken), totalDocs, page, totalPages };
};

/**
 * Revokes a token and cancels its upload unless the file has arrived. Throws `upload_token_not_found`.
 */
export const revokeUploadToken = async (ctx: RequestContext, id: string): Promise<{ success: boolean }> => {
  const { payload, actor } = ctx;
  const where: Where = { and: [{ id: { equals: id } }, isManagedBy(actor)] };
  const token = isId(id) ? await payload.db.findOne<UploadToken>({ collection, where }) : null;
  if (!token) throw new AppError('upload_token_not_found');
  // First, so that the page cannot continue meanwhile.
  await deleteById(payload, collection, token.id);
  const encoding = await findUploadOf(payload, token);
  if (encoding?.state === 'AWAITING_FILE') await cancelAwaitedUpload(ctx, encoding);
  return { success: true };
};
