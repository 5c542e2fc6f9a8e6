import type { CollectionAfterChangeHook, CollectionBeforeChangeHook } from 'payload';

import { getActorWorkspace, isInSupport, resolveActor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { getRelationId } from '@/lib/core/database/relation-id';
import { relayEvent } from '@/lib/events/relay-event';
import { findPrivacy } from '@/lib/videos/publishing/embedding/privacy';
import { assertMayShare } from '@/lib/review/sharing/links/may-share';
import { sealShareToken } from '@/lib/review/sharing/links/share-token';
import { startShare } from '@/lib/review/sharing/links/start-share';
import type { Video } from '@/payload-types';

type Settings = NonNullable<Video['collaborate']>;

const toMembers = ({ allowedMembers }: Settings): string =>
  (allowedMembers ?? [])
    .map((each) => getRelationId(each))
    .sort()
    .join();

const toComparable = ({ shareable, shareType, allowedMembers, note }: Settings): string =>
  JSON.stringify([
    shareable ?? false,
    shareType ?? 'public',
    (allowedMembers ?? []).map((each) => getRelationId(each)).sort(),
    note || null,
  ]);

/**
 * Sharing is a feature of the package, a workspace may forbid it, and a token needs the permission to
 * publish; turning it off is possible always. The token is the server's alone to give.
 */
export const checkCollaborate: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  const given = data.collaborate as Settings | undefined;
  if (!given) return data;
  const { shareToken: _token, shareUrl: _url, ...settings }: Settings = given;
  const change = { ...data, collaborate: settings };
  const before = (originalDoc?.collaborate ?? {}) as Settings;
  if (operation === 'create' && !settings.shareable) return change;
  if (toComparable(settings) === toComparable(before)) return change;
  const actor = await resolveActor(req);
  if (isInSupport(actor)) throw new AppError('support_refused');
  if (!settings.shareable && before.shareable) return change;
  assertMayShare(actor);
  const workspace = getActorWorkspace(actor);
  if (workspace && actor.kind !== 'root' && !workspace.features.collaborationEnabled)
    throw new AppError('collaboration_not_enabled');
  const workspaceId = getRelationId(data.workspace ?? originalDoc?.workspace);
  if (settings.shareable && workspaceId) {
    const { share } = await findPrivacy(req.payload, workspaceId);
    if (share.access === 'forbidden') throw new AppError('sharing_forbidden');
  }
  if (isTighter(before, settings)) change.collaborate.tightenedAt = new Date().toISOString();
  return change;
};

/** Whether fewer people may watch than before: then what was given out for playing is good no more. */
const isTighter = (before: Settings, after: Settings): boolean =>
  before.shareable === true &&
  after.shareType === 'private' &&
  (before.shareType !== 'private' || toMembers(before) !== toMembers(after));

/** Whoever shares a COMPLETE video is answered its share URL; of one that is shared no more, none. */
export const startChangedShare: CollectionAfterChangeHook = async ({ doc, req }) => {
  const isShared = doc.collaborate?.shareable === true;
  if (isShared === Boolean(doc.shareToken)) return doc;
  if (!isShared) return { ...doc, shareToken: null };
  const actor = await resolveActor(req);
  const token = await startShare(req.payload, { videoId: doc.id, actor, handOn: relayEvent });
  return { ...doc, shareToken: token && sealShareToken(token) };
};
