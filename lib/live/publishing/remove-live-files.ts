import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { getLiveFolder } from '@/lib/core/storage/storage-keys';
import type { StoragePort } from '@/lib/ports/storage';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';
import type { JobContext } from '@/lib/worker/define-job';
import { repeatRemoval } from '@/lib/worker/queue-job';
import type { Video } from '@/payload-types';

import { loadLiveEvent } from '../find-live-event';
import { removeLiveFilesJob } from '../jobs';

/**
 * Removes all files of a deleted event, or of one run of its channel. False, without any change, while the
 * row of an event to be deleted still exists.
 */
export const removeLiveFiles = async (
  { payload, ports }: SystemContext,
  { eventId, workspaceId, broadcast }: { eventId: string; workspaceId: string; broadcast?: string },
): Promise<boolean> => {
  if (broadcast === undefined && (await loadLiveEvent(payload, eventId, withTrash))) return false;
  const storage = await ports.storageFor(workspaceId);
  const prefix = getLiveFolder(eventId, broadcast);
  if (broadcast === undefined) await removeEvent({ payload, storage }, eventId);
  else await storage.removePrefix({ bucket: 'stream', prefix });
  // Files recorded by an external engine stay there until a video has them.
  await storage.removePrefix({ bucket: 'upload', prefix });
  const delivery = await ports.deliveryFor(workspaceId);
  await delivery.invalidate([`/${prefix}*`]);
  return true;
};

/** Removes the files, and schedules another look for a deleted event. */
export const removeLiveFilesAndLookAgain = async (
  ctx: JobContext,
  input: { eventId: string; workspaceId: string; broadcast?: string | undefined; looks?: number | undefined },
): Promise<void> => {
  const isGone = await removeLiveFiles(ctx, input);
  if (input.broadcast === undefined) await repeatRemoval(ctx, removeLiveFilesJob, { input, isGone });
};

/** Skips recordings that are not packaged yet: they play from these files and remove them later. */
const removeEvent = async (
  { payload, storage }: { payload: Payload; storage: StoragePort },
  eventId: string,
): Promise<void> => {
  const prefix = getLiveFolder(eventId);
  const names = new Set<string>();
  for await (const { key } of storage.list({ bucket: 'stream', prefix }))
    names.add(key.slice(prefix.length).split('/')[0] ?? '');
  for (const name of names) {
    if (await isNeeded(payload, name)) continue;
    await storage.remove({ bucket: 'stream', key: `${prefix}${name}` });
    await storage.removePrefix({ bucket: 'stream', prefix: getLiveFolder(eventId, name) });
  }
};

const isNeeded = async ({ db }: Payload, broadcast: string): Promise<boolean> => {
  const video = await db.findOne<Video>({
    collection: slugs.videos,
    where: { liveBroadcast: { equals: broadcast } },
    ...withTrash,
    select: { src: true },
  });
  const source = video && getStoredSource(video);
  return source?.mp4.length === 0;
};
