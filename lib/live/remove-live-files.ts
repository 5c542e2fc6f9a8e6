import type { Payload } from 'payload';

import { getLiveFolder } from '@/lib/core/storage-keys';
import type { Ports } from '@/lib/ports';

import { loadLiveEvent } from './find-live-event';

/** Removes all that was stored for a deleted event. Answers false, and removes nothing, while the row is still there. */
export const removeLiveFiles = async (
  { payload, ports }: { payload: Payload; ports: Ports },
  { eventId, workspaceId }: { eventId: string; workspaceId: string },
): Promise<boolean> => {
  if (await loadLiveEvent(payload, eventId)) return false;
  const storage = await ports.storageFor(workspaceId);
  await storage.removePrefix({ bucket: 'stream', prefix: getLiveFolder(eventId) });
  const delivery = await ports.deliveryFor(workspaceId);
  await delivery.invalidate([`/${getLiveFolder(eventId)}*`]);
  return true;
};
