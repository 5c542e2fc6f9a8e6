import { encodeKey } from '@/lib/core/storage/object-key';
import { getCollectionPageKey, getWatchPageKey, playerPageKey } from '@/lib/core/storage/storage-keys';
import type { DeliveryPort } from '@/lib/ports/delivery';

type BucketOptions = { endpoint: string | null; region: string; bucket: string };

const toBaseUrl = ({ endpoint, region, bucket }: BucketOptions): string =>
  endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;

/**
 * Delivery directly from the bucket, whose object ACLs apply at once, without a cache. Supports neither
 * playback tokens nor framing rules, and counts nothing.
 */
export const createBucketDelivery = (options: BucketOptions): DeliveryPort => {
  const baseUrl = toBaseUrl(options);
  // A bucket has no index page for addresses that end in a folder.
  const playerFullUrl = (videoId: string) => `${baseUrl}/${playerPageKey}?id=${encodeURIComponent(videoId)}`;
  return {
    baseUrl,
    supportsTokens: false,
    publicUrl: (key) => `${baseUrl}/${encodeKey(key)}`,
    playerUrl: playerFullUrl,
    playerFullUrl,
    watchUrl: (videoId) => `${baseUrl}/${encodeKey(getWatchPageKey(videoId))}`,
    collectionUrl: (categoryId) => `${baseUrl}/${encodeKey(getCollectionPageKey(categoryId))}`,
    livePlayerUrl: (eventId) => `${baseUrl}/${playerPageKey}?live=${encodeURIComponent(eventId)}`,
    fillsPages: false,
    invalidate: async () => undefined,
    revokeTokens: async () => undefined,
    setPagePolicy: async () => undefined,
    logs: {
      getSource: async () => null,
      list: async () => [],
      read: async () => null,
      remove: async () => undefined,
    },
  };
};
