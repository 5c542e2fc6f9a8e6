import type { PurgeEnv } from '@/lib/core/env/service-env';
import type { PurgePort } from '@/lib/ports/purge';

/** The adapter for the configured cache. */
export const createPurge = async (purge: PurgeEnv): Promise<PurgePort> => {
  switch (purge.CDN) {
    case 'off': {
      const { createOffPurge } = await import('./purge/off/off-purge');
      return createOffPurge();
    }
    case 'varnish': {
      const { createVarnishPurge } = await import('./purge/varnish/varnish-purge');
      return createVarnishPurge({ urls: purge.CDN_PURGE_URLS, token: purge.CDN_PURGE_TOKEN ?? null });
    }
    case 'nginx': {
      const { createNginxPurge } = await import('./purge/nginx/nginx-purge');
      return createNginxPurge({ urls: purge.CDN_PURGE_URLS, token: purge.CDN_PURGE_TOKEN ?? null });
    }
    case 'cloudflare': {
      const { createCloudflarePurge } = await import('./purge/cloudflare/cloudflare-purge');
      const {
        CLOUDFLARE_ZONE_ID: zoneId,
        CLOUDFLARE_API_TOKEN: apiToken,
        CLOUDFLARE_API_URL: apiUrl,
      } = purge;
      return createCloudflarePurge({ zoneId, apiToken, apiUrl });
    }
    case 'bunny': {
      const { createBunnyPurge } = await import('./purge/bunny/bunny-purge');
      return createBunnyPurge({ apiKey: purge.BUNNY_API_KEY, apiUrl: purge.BUNNY_API_URL });
    }
  }
};
