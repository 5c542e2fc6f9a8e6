import { z } from 'zod';

import { httpUrl } from './ai-env';

const servers = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(httpUrl).min(1));

const selfHosted = { CDN_PURGE_URLS: servers, CDN_PURGE_TOKEN: z.string().min(8).optional() };

/** The cache in front of the edge, from which hidden or replaced files are purged. */
export const purgeSchema = z.discriminatedUnion('CDN', [
  z.object({ CDN: z.literal('off') }),
  z.object({ CDN: z.literal('varnish'), ...selfHosted }),
  z.object({ CDN: z.literal('nginx'), ...selfHosted }),
  z.object({
    CDN: z.literal('cloudflare'),
    CLOUDFLARE_ZONE_ID: z.string().min(1),
    CLOUDFLARE_API_TOKEN: z.string().min(1),
    CLOUDFLARE_API_URL: httpUrl.default('https://api.cloudflare.com/client/v4'),
  }),
  z.object({
    CDN: z.literal('bunny'),
    BUNNY_API_KEY: z.string().min(1),
    BUNNY_API_URL: httpUrl.default('https://api.bunny.net'),
  }),
]);
export type PurgeEnv = z.infer<typeof purgeSchema>;
