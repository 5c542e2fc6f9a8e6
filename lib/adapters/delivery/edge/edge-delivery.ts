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
  /** Host names by which the cache knows the files. */
  hosts: readonly string[];
};

/**
 * Delivery by our own edge, which queries the store for each response (a remote one at most 2 s earlier).
 * Only a cache in front of it needs invalidation. Browser caches cannot be invalidated.
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
    // The paths contain stored keys, but caches use encoded addresses.
    const addresses = paths.map((each) => `/${encodeKey(each.slice(1)).replaceAll('%2A', '*')}`);
    await purge.purge({ paths: addresses, hosts });
  },
  revokeTokens: async () => undefined,
  setPagePolicy: async () => undefined,
  logs: createEdgeLogs(getAccessLogFolder(dataDir)),
});
