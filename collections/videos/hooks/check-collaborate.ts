import type { CollectionAfterChangeHook, CollectionBeforeChangeHook } from 'payload';

import { getActorWorkspace, isInSupport, resolveActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { relayEvent } from '@/lib/events/relay-event';
import { assertMayShare } from '@/lib/review/sharing/links/share-links';
import { sealShareToken } from '@/lib/review/sharing/links/share-token';
import { startShare } from '@/lib/review/sharing/links/start-share';
import { findPrivacy } from '@/lib/videos/publishing/embedding/privacy';
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
 * Sharing requires the package's feature, the workspace's permission and, for tokens, the permission to
 * publish. Sharing can always be turned off. The server assigns the token.
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

/** Whether the audience was reduced, which invalidates issued playback tokens. */
const isTighter = (before: Settings, after: Settings): boolean =>
  before.shareable === true &&
  after.shareType === 'private' &&
  (before.shareType !== 'private' || toMembers(before) !== toMembers(after));

/**
 * Creates the share of a COMPLETE video and returns its token. A video that is no longer shared is returned
 * without a token.
 */
export const startChangedShare: CollectionAfterChangeHook = async ({ doc, req }) => {
  const isShared = doc.collaborate?.shareable === true;
  if (isShared === Boolean(doc.shareToken)) return doc;
  if (!isShared) return { ...doc, shareToken: null };
  const actor = await resolveActor(req);
  const token = await startShare(req.payload, { videoId: doc.id, actor, handOn: relayEvent });
  return { ...doc, shareToken: token && sealShareToken(token) };
};
