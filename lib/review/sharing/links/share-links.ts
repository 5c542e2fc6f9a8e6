import { randomUUID } from 'node:crypto';

import type { Where } from 'payload';

import type { Context } from '@/lib/context';
import { type Actor, getActorUserId, isInSupport, decide } from '@/lib/core/access/actor';
import { isId, getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import {
  type AppEvent,
  createEvent,
  type EventName,
  type FieldChange,
  toTarget,
  writeEvent,
} from '@/lib/core/events';
import { hashSharedPassword } from '@/lib/core/secrets/shared-password';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import { toOrigin } from '@/lib/events/emitters';
import { relayEvent } from '@/lib/events/relay-event';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import { findPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import type { CollaborateComment, ShareLink, Video } from '@/payload-types';

import { publishPlaybackState } from '../page/publish-playback-state';
import { maxLinks } from '../types';
import { forgetShare } from './find-share';
import type { CreateLinkInput, PresentedLink, UpdateLinkInput } from './link-schemas';
import {
  createShareToken,
  indexShareToken,
  openShareToken,
  sealShareToken,
  getShareUrl,
} from './share-token';

/**
 * A link shows even a private video to its holder, so a token that may not publish may not share. Throws
 * `forbidden`. Pure.
 */
export const assertMayShare = (actor: Actor): void => {
  if (actor.kind === 'integration' && decide(actor, slugs.videos, 'changeVisibility') === 'none')
    throw new AppError('forbidden');
};

const collection = slugs.shareLinks;

/** The links of a video that are valid or have expired; the default link first. */
export const findLinks = async (
  { payload }: Pick<Context, 'payload'>,
  videoId: string,
): Promise<ShareLink[]> => {
  const { docs } = await payload.db.find<ShareLink>({
    collection,
    where: { and: [{ video: { equals: videoId } }, { revokedAt: { exists: false } }] },
    sort: 'createdAt',
    pagination: false,
    limit: 0,
  });
  return docs.sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
};

const toUrl = ({ token: sealed }: ShareLink): string | null => {
  const token = openShareToken(sealed);
  return token && getShareUrl(token);
};

/** A link in the panel's form. */
export const presentLink = (
  link: ShareLink,
  {
    comments,
    actor,
    now = Date.now(),
  }: { comments: readonly CollaborateComment[]; actor: Actor; now?: number },
): PresentedLink => ({
  id: link.id,
  name: link.name ?? null,
  isDefault: link.isDefault === true,
  url: isInSupport(actor) ? null : toUrl(link),
  expiresAt: link.expiresAt ?? null,
  isExpired: Boolean(link.expiresAt && Date.parse(link.expiresAt) <= now),
  hasPassword: Boolean(link.passwordHash),
  allowComments: link.allowComments !== false,
  allowDownload: link.allowDownload === true,
  watermark: link.watermark ?? null,
  seenCount: link.seenCount ?? 0,
  lastSeenAt: link.lastSeenAt ?? null,
  comments: comments.filter((comment) => comment.link === link.id).length,
  createdAt: link.createdAt,
});

/**
 * Creates another link for one recipient. Throws `forbidden`, `video_not_shared`,
 * `collaboration_not_enabled`, `too_many_share_links`.
 */
export const createLink = async (
  ctx: Context,
  videoId: string,
  { password, ...settings }: CreateLinkInput,
): Promise<PresentedLink> => {
  const video = await findSharedVideo(ctx, videoId);
  assertFuture(settings.expiresAt);
  if ((await findLinks(ctx, video.id)).length >= maxLinks) throw new AppError('too_many_share_links');
  const userId = getActorUserId(ctx.actor);
  const id = randomUUID();
  const token = createShareToken();
  const event = report(ctx, video, { id, name: settings.name }, 'share.linkCreated');
  const row = await ctx.payload.db.create({
    collection,
    customID: id,
    data: {
      ...settings,
      watermark: settings.watermark || null,
      token: sealShareToken(token),
      tokenIndex: indexShareToken(token),
      passwordHash: password === null ? null : await hashSharedPassword(password),
      video: video.id,
      workspace: getRelationId(video.workspace),
      isDefault: false,
      seenCount: 0,
      revision: 0,
      ...(userId && { createdBy: userId }),
      pendingEvent: writeEvent(event),
    },
  });
  const link = row as ShareLink;
  await relayEvent(ctx.payload, toOrigin(collection, link), event);
  return presentLink(link, { comments: [], actor: ctx.actor });
};

/** Changes the permissions of a link. The default link keeps its place and has no name. */
export const updateLink = async (
  ctx: Context,
  { videoId, linkId }: { videoId: string; linkId: string },
  { password, name: sentName, ...settings }: UpdateLinkInput,
): Promise<PresentedLink> => {
  const video = await findSharedVideo(ctx, videoId);
  const link = await findLinkOrThrow(ctx, video.id, linkId);
  const name = link.isDefault ? undefined : sentName;
  if (name === null) throw AppError.ofField('name', 'must be text', 'invalid_type');
  // A link that has expired can be sent back as it was read.
  if (toLogged(settings.expiresAt) !== toLogged(link.expiresAt)) assertFuture(settings.expiresAt);
  const isTighter = Boolean(password) || Boolean(settings.expiresAt);
  const data = {
    ...settings,
    ...(isTighter && { playbackSince: new Date().toISOString() }),
    ...(name !== undefined && { name }),
    ...(password !== undefined && {
      passwordHash: password === null ? null : await hashSharedPassword(password),
    }),
  };
  const changes = listChanges(link, { ...settings, password, name });
  if (changes.length === 0) return presentLink(link, { comments: [], actor: ctx.actor });
  const reported = { id: link.id, name: 'name' in data ? name : link.name, changes };
  const changed = await change(ctx, link, data, report(ctx, video, reported, 'share.linkUpdated'));
  if (isTighter) await publishPlaybackState(ctx, video.id);
  return presentLink(changed, { comments: [], actor: ctx.actor });
};

/**
 * The changes of an update for the event log; of a password only whether there is one. A new password counts
 * as a change.
 */
const listChanges = (link: ShareLink, { password, ...sent }: UpdateLinkInput): FieldChange[] => {
  const before = link as unknown as Record<string, unknown>;
  const changes = Object.entries(sent).flatMap(([field, value]): FieldChange[] => {
    const [old, now] = [toLogged(before[field]), toLogged(value)];
    return value === undefined || old === now ? [] : [{ field, before: old, after: now }];
  });
  const had = Boolean(link.passwordHash);
  if (password || (password === null && had))
    changes.push({ field: 'password', before: had, after: password !== null });
  return changes;
};

/** Throws `validation_failed` for a time in the past. */
const assertFuture = (expiresAt: string | null | undefined): void => {
  if (expiresAt && Date.parse(expiresAt) <= Date.now())
    throw AppError.ofField('expiresAt', 'must not be in the past', 'invalid_value');
};

const toLogged = (value: unknown): string | boolean | null =>
  typeof value === 'boolean' ? value : typeof value === 'string' && value !== '' ? value : null;

/** Revokes a link; comments made through it stay. Throws `default_link_stays`. */
export const revokeLink = async (
  ctx: Context,
  { videoId, linkId }: { videoId: string; linkId: string },
): Promise<void> => {
  const video = await findVideoFor(ctx, videoId, 'update');
  const link = await findLinkOrThrow(ctx, video.id, linkId);
  if (link.isDefault) throw new AppError('default_link_stays');
  const event = report(ctx, video, link, 'share.linkRevoked');
  await change(ctx, link, { revokedAt: new Date().toISOString() }, event);
  await publishPlaybackState(ctx, video.id);
};

const findSharedVideo = async (ctx: Context, videoId: string): Promise<Video> => {
  const video = await findVideoFor(ctx, videoId, 'update');
  assertMayShare(ctx.actor);
  const workspace = 'workspace' in ctx.actor ? ctx.actor.workspace : null;
  if (ctx.actor.kind !== 'root' && !workspace?.features.collaborationEnabled)
    throw new AppError('collaboration_not_enabled');
  const { share } = await findPrivacy(ctx.payload, getRelationId(video.workspace) ?? '');
  if (share.access === 'forbidden') throw new AppError('sharing_forbidden');
  if (!video.collaborate?.shareable || !video.shareToken) throw new AppError('video_not_shared');
  return video;
};

const findLinkOrThrow = async (ctx: Context, videoId: string, linkId: string): Promise<ShareLink> => {
  const link = isId(linkId) ? (await findLinks(ctx, videoId)).find(({ id }) => id === linkId) : undefined;
  if (!link) throw new AppError('share_link_not_found');
  return link;
};

const change = async (
  { payload }: Context,
  { id, token: sealed }: ShareLink,
  data: Record<string, unknown>,
  event: AppEvent,
): Promise<ShareLink> => {
  const where: Where = { and: [{ id: { equals: id } }, { revokedAt: { exists: false } }] };
  const changed = await changeWithEvent(payload, { collection, where, data, event });
  if (!changed) throw new AppError('share_link_not_found');
  const token = openShareToken(sealed);
  if (token) forgetShare(token);
  return changed;
};

const report = (
  { actor }: Context,
  video: Video,
  { id, name, changes }: { id: string; name?: string | null | undefined; changes?: FieldChange[] },
  event: Extract<EventName, `share.link${string}`>,
): AppEvent =>
  createEvent(event, {
    payload: { linkId: id, name: name ?? '', ...(changes && { changes }) },
    actor,
    target: toTarget(slugs.videos, video.id),
  });
