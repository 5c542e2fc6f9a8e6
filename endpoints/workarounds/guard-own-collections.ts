import type { Endpoint, SanitizedCollectionConfig, SanitizedConfig } from 'payload';

import { preferenceEndpoints } from '@/endpoints/accounts/preferences';

import { closeCalls, guard } from './guard-framework-calls';

/** What stands in front of Payload's calls of its own collections. */
const endpointsInFront: Record<string, Endpoint[]> = {
  'payload-preferences': [
    ...preferenceEndpoints,
    ...closeCalls(['get /', 'get /count', 'post /', 'patch /', 'patch /:id', 'delete /:key', 'delete /:id']),
  ],
};

/**
 * Payload adds its own collections after all plugins, and lets nobody change that of preferences; so it is
 * done to the result.
 */
export const guardOwnCollections = async (built: Promise<SanitizedConfig>): Promise<SanitizedConfig> => {
  const config = await built;
  for (const collection of config.collections) {
    if (!collection.slug.startsWith('payload-') || !collection.endpoints) continue;
    const { endpoints, hooks } = guard(collection) as SanitizedCollectionConfig;
    Object.assign(collection, {
      endpoints: [...(endpointsInFront[collection.slug] ?? []), ...(endpoints || [])],
      hooks,
    });
  }
  return config;
};
