import type { Endpoint, SanitizedCollectionConfig, SanitizedConfig } from 'payload';

import { preferenceEndpoints } from '@/endpoints/accounts/preferences';

import { closeCalls, guard } from './guard-framework-calls';

/** Endpoints that take precedence over those of Payload's own collections. */
const endpointsInFront: Record<string, Endpoint[]> = {
  'payload-preferences': [
    ...preferenceEndpoints,
    ...closeCalls(['get /', 'get /count', 'post /', 'patch /', 'patch /:id', 'delete /:key', 'delete /:id']),
  ],
};

/**
 * Guards Payload's own collections in the built configuration, because Payload adds them after all plugins
 * and the one for preferences cannot be configured.
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
