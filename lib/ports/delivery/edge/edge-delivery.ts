import { getAccessLogFolder } from '@/lib/core/access-log-files';
import { playerFolder, playerPageKey } from '@/lib/core/storage-keys';

import { encodeKey } from '../../storage/object-key';
import type { DeliveryPort } from '../port';
import { createEdgeLogs } from './edge-logs';

type EdgeOptions = { edgeUrl: string; dataDir: string };

/**
 * Delivery by our own edge. It asks the store before each answer (a remote one at most 2 s earlier), so there is
 * nothing to invalidate; what browsers keep, no server can take back.
 */
export const createEdgeDelivery = ({ edgeUrl, dataDir }: EdgeOptions): DeliveryPort => ({
  baseUrl: edgeUrl,
  publicUrl: (key) => `${edgeUrl}/${encodeKey(key)}`,
  playerUrl: (videoId) => `${edgeUrl}/${playerFolder}?id=${encodeURIComponent(videoId)}`,
  playerFullUrl: (videoId) => `${edgeUrl}/${playerPageKey}?id=${encodeURIComponent(videoId)}`,
  invalidate: async () => undefined,
  logs: createEdgeLogs(getAccessLogFolder(dataDir)),
});
