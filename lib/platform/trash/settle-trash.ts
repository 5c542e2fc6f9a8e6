import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { asSystem } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { readTarget } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { seeTrash, trashCollections, type TrashCollection, withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { publishLive } from '@/lib/live/publishing/publish-live';
import { queueLinkedEvents } from '@/lib/live/publishing/queue-live-events';
import { forgetShare } from '@/lib/review/sharing/links/find-share';
import { openShareToken } from '@/lib/review/sharing/links/share-token';
import { publishPlaybackState } from '@/lib/review/sharing/page/publish-playback-state';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import { publishCollection } from '@/lib/videos/publishing/watch/publish-collection';
import { holdLock } from '@/lib/worker/lock';
import { queueJob } from '@/lib/worker/queue-job';
import { publishWorkspaceJob } from '@/lib/workspaces/jobs';
import type { OutboxEvent } from '@/payload-types';

import { settleTrashJob } from '../jobs';

type Moved = { collection: TrashCollection; id: string; workspace: string };

/**
 * Hides from viewers what was moved to the trash, and shows again what was restored, according to the row.
 * Idempotent.
 */
export const settleTrash = async (
  ctx: SystemContext,
  { collection, id, workspace }: Moved,
): Promise<void> => {
  const { payload } = ctx;
  if (collection === slugs.liveEvents) return publishLive(ctx, { eventId: id });
  if (collection === slugs.playerPresets)
    return queueJob(payload, publishWorkspaceJob, { workspaceId: workspace, presetId: id }, { workspace });
  if (collection === slugs.categories)
    return publishCollection(ctx, { categoryId: id, workspaceId: workspace });
  if (collection === slugs.videos) await settleVideo(ctx, id);
};

const settleVideo = async (ctx: SystemContext, videoId: string): Promise<void> => {
  const { payload } = ctx;
  const select = { deletedAt: true, shareToken: true } as const;
  const video = await findById(payload, slugs.videos, videoId, { ...withTrash, select });
  if (!video) return;
  const token = openShareToken(video.shareToken);
  if (token) forgetShare(token);
  // First, because it is a single file: without it, tokens still open private files.
  await publishPlaybackState(ctx, videoId);
  await publishVideo(ctx, { videoId });
  await queueLinkedEvents(payload, videoId);
};

/** Completes a move to the trash, or a restore, whose process was killed. */
export const followTrash = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const workspace = getRelationId(event.workspace);
  if (!workspace || !/^(?:video|liveEvent)\.(?:trashed|restored)$/.test(event.name)) return;
  const { collection, id } = readTarget(event.target);
  await queueJob(
    payload,
    settleTrashJob,
    { collection: collection as TrashCollection, id, workspace },
    {
      workspace,
    },
  );
};

const batch = 50;

/**
 * Deletes permanently what has been in the trash for its time. Rows that cannot be deleted are logged and
 * tried again with the next run. Returns whether there may be more.
 */
export const sweepTrash = ({ payload }: SystemContext, now = new Date()): Promise<boolean> =>
  holdLock(payload, 'trash', async (lock) => {
    let isMore = false;
    for (const collection of trashCollections) {
      const { docs } = await payload.db.find<{ id: string }>({
        collection,
        where: { and: [{ deletedAt: { exists: true } }, { trashEndsAt: { less_than: now.toISOString() } }] },
        select: {},
        sort: 'trashEndsAt',
        limit: batch,
        pagination: false,
      });
      let deleted = 0;
      for (const { id } of docs) {
        lock.check();
        deleted += await deleteTrashed(payload, collection, id);
      }
      isMore ||= docs.length === batch && deleted > 0;
    }
    return isMore;
  });

const deleteTrashed = async (payload: Payload, collection: TrashCollection, id: string): Promise<number> => {
  try {
    const context = seeTrash(collection);
    await payload.delete({ collection, id, context, depth: 0, overrideAccess: true, req: asSystem() });
    return 1;
  } catch (error) {
    payload.logger.error({ err: error, collection, id }, 'a row in the trash could not be deleted');
    return 0;
  }
};
