import { z } from 'zod';

import { httpUrl, splitList } from './variable-meta';

const servers = z
  .string()
  .transform(splitList)
  .pipe(z.array(httpUrl).min(1))
  .meta({ readBy: 'web, worker', description: 'URLs of the cache servers, separated by commas' });

const selfHosted = {
  CDN_PURGE_URLS: servers,
  CDN_PURGE_TOKEN: z
    .string()
    .min(8)
    .optional()
    .meta({ readBy: 'web, worker', description: 'Bearer token for them, at least 8 characters' }),
};

/** The cache in front of the edge, from which hidden or replaced files are purged. */
export const purgeSchema = z.discriminatedUnion('CDN', [
  z.object({
    CDN: z.literal('off').meta({
      readBy: 'web, worker',
      description:
        'The cache in front of the edge. Hidden, replaced and deleted files are purged from ' +
        'it, see [operations](operations.md#a-cdn-in-front)',
    }),
  }),
  z.object({ CDN: z.literal('varnish'), ...selfHosted }),
  z.object({ CDN: z.literal('nginx'), ...selfHosted }),
  z.object({
    CDN: z.literal('cloudflare'),
    CLOUDFLARE_ZONE_ID: z.string().min(1).meta({ readBy: 'web, worker', description: 'Zone' }),
    CLOUDFLARE_API_TOKEN: z
      .string()
      .min(1)
      .meta({ readBy: 'web, worker', description: 'Token with “Cache Purge” permission for that zone' }),
    CLOUDFLARE_API_URL: httpUrl
      .default('https://api.cloudflare.com/client/v4')
      .meta({ readBy: 'web, worker', description: 'API' }),
  }),
  z.object({
    CDN: z.literal('bunny'),
    BUNNY_API_KEY: z.string().min(1).meta({ readBy: 'web, worker', description: 'API key of the account' }),
    BUNNY_API_URL: httpUrl
      .default('https://api.bunny.net')
      .meta({ readBy: 'web, worker', description: 'API' }),
  }),
]);
export type PurgeEnv = z.infer<typeof purgeSchema>;
