import type { PurgePort } from '@/lib/ports/purge';

/** No cache in front of the edge. */
export const createOffPurge = (): PurgePort => ({ name: 'off', purge: async () => undefined });
