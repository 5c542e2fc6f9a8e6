import type { PurgePort } from '../port';

/** No cache in front of the edge. */
export const createOffPurge = (): PurgePort => ({ name: 'off', purge: async () => undefined });
