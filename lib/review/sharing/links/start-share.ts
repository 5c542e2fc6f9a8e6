import type { Payload, Where } from 'payload';

import { type Actor, getActorUserId } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { createEvent } from '@/lib/core/events';
import { createOnce } from '@/lib/core/rows/create-once';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { writeWithEvent } from '@/lib/events/change-with-event';
import { toOrigin } from '@/lib/events/emitters';
import { type HandOn, keepForSweep } from '@/lib/events/relay-event';
import type { Video } from '@/payload-types';

import { createShareToken, indexShareToken, openShareToken, sealShareToken } from './share-token';

type StartOptions = {
  videoId: string;
  actor?: Actor;
  handOn?: HandOn;
};

/** Matches videos that can be watched: finished ones and those with a preview rendition. */
const isWatchable: Where = {
  or: [{ status: { equals: 'COMPLETE' } }, { sourceFolder: { exists: true } }],
};

/**
 * Creates the token and default link of a video to be shared, once it can be watched. Idempotent; returns
 * the current token. Only uses the database. `handOn` is `relayEvent` except for event consumers, whose
 * events the sweep delivers.
 */
export const startShare = async (
  payload: Payload,
  { videoId, actor, handOn = keepForSweep }: StartOptions,
): Promise<string | null> => {
  const video = await findById(payload, slugs.videos, videoId);
  if (!video?.collaborate?.shareable) return null;
  const known = openShareToken(video.shareToken);
  if (video.shareToken) {
    if (known) await ensureDefaultLink(payload, video, known);
    return known;
  }
  if (video.status !== 'COMPLETE' && !video.sourceFolder) return null;
  const token = createShareToken();
  const thread = indexShareToken(token);
  const event = createEvent('share.started', {
    payload: {},
    ...(actor && { actor }),
    id: `share ${thread} started`,
  });
  const change = {
    collection: slugs.videos,
    where: { and: [{ id: { equals: videoId } }, { shareToken: { exists: false } }, isWatchable] },
    // `updatedAt` stays, because this is not an edit.
    data: { shareToken: sealShareToken(token), shareThread: thread, updatedAt: video.updatedAt },
    event,
  };
  const changed = await writeWithEvent(payload, change, handOn);
  if (!changed) return startShare(payload, { videoId, handOn, ...(actor && { actor }) });
  await ensureDefaultLink(payload, changed, token, actor);
  await handOn(payload, toOrigin(slugs.videos, changed), event);
  return token;
};

/** A process killed after writing the token left no link; the event's consumer creates it. */
const ensureDefaultLink = async (
  payload: Payload,
  video: Video,
  token: string,
  actor?: Actor,
): Promise<void> => {
  const collection = slugs.shareLinks;
  const tokenIndex = indexShareToken(token);
  if (await payload.db.findOne({ collection, where: { tokenIndex: { equals: tokenIndex } } })) return;
  const userId = actor ? getActorUserId(actor) : null;
  await createOnce(payload, {
    collection,
    key: 'tokenIndex',
    data: {
      token: sealShareToken(token),
      tokenIndex,
      video: video.id,
      workspace: getRelationId(video.workspace),
      isDefault: true,
      allowComments: true,
      allowDownload: false,
      seenCount: 0,
      revision: 0,
      ...(userId && { createdBy: userId }),
    },
  });
};
