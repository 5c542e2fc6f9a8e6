import { z } from 'zod';

import { defineEndpoint } from '@/lib/http/define-endpoint';
import { getLiveOembed } from '@/lib/live/publishing/get-live-oembed';
import { getOembed, readShownId } from '@/lib/publishing/embedding/get-oembed';

const pixels = z.coerce.number().int().min(1).max(10_000).optional();

/** `GET /api/oembed` (oembed.com), for whoever makes a preview of a link. */
export const getOembedEndpoint = defineEndpoint({
  method: 'get',
  path: '/oembed',
  summary: 'The embed code of a public video or live event, for the address of its player page (oEmbed 1.0)',
  permission: 'public',
  rateLimit: { name: 'oembed', max: 300, seconds: 60 },
  query: z.object({
    url: z.string('missing_information').min(1, 'missing_information').max(2000),
    format: z.literal('json', 'oembed_format').optional(),
    maxwidth: pixels,
    maxheight: pixels,
  }),
  answer: z.object({
    version: z.literal('1.0'),
    type: z.literal('video'),
    provider_name: z.string(),
    provider_url: z.string(),
    title: z.string(),
    width: z.number(),
    height: z.number(),
    /** Seconds; of videos only. */
    duration: z.number().optional(),
    html: z.string(),
    thumbnail_url: z.string().optional(),
    thumbnail_width: z.number().optional(),
    thumbnail_height: z.number().optional(),
  }),
  run: (ctx, { query }) =>
    readShownId(query.url, 'live') ? getLiveOembed(ctx, query) : getOembed(ctx, query),
});
