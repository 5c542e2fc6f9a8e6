import { getAccessLogFolder } from '@/lib/core/storage/process-files';
import { playerFolder, playerPageKey } from '@/lib/core/storage/storage-keys';

import { encodeKey } from '@/lib/core/storage/object-key';
import type { PurgePort } from '@/lib/ports/purge';
import type { DeliveryPort } from '@/lib/ports/delivery';
import { createEdgeLogs } from './edge-logs';

type EdgeOptions = {
  edgeUrl: string;
  dataDir: string;
  /** The cache in front of the edge. */
  purge: PurgePort;
  /** Under which names it has the files. */
  hosts: readonly string[];
};

/**
 * Delivery by our own edge. It asks the store before each answer (a remote one at most 2 s earlier), so that
 * only a cache in front of it has anything to forget; what browsers keep, no server can take back.
 */
export const createEdgeDelivery = ({ edgeUrl, dataDir, purge, hosts }: EdgeOptions): DeliveryPort => ({
  baseUrl: edgeUrl,
  takesTokens: true,
  publicUrl: (key) => `${edgeUrl}/${encodeKey(key)}`,
  playerUrl: (videoId) => `${edgeUrl}/${playerFolder}?id=${encodeURIComponent(videoId)}`,
  playerFullUrl: (videoId) => `${edgeUrl}/${playerPageKey}?id=${encodeURIComponent(videoId)}`,
  livePlayerUrl: (eventId) => `${edgeUrl}/${playerFolder}?live=${encodeURIComponent(eventId)}`,
  fillsPages: true,
  invalidate: async (paths) => {
    // The paths consist of stored keys; caches use encoded addresses.
    const addresses = paths.map((each) => `/${encodeKey(each.slice(1)).replaceAll('%2A', '*')}`);
    await purge.purge({ paths: addresses, hosts });
  },
  revokeTokens: async () => undefined,
  setPagePolicy: async () => undefined,
  logs: createEdgeLogs(getAccessLogFolder(dataDir)),
});
