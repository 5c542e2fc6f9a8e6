import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { createLinkSchema, shareLinkSchema } from '@/lib/sharing/links/link-schemas';
import { createLink } from '@/lib/sharing/links/share-links';

import { linksParams, shareLinksRate } from './link-calls';

/** `POST /api/videos/{videoId}/share-links`. */
export const createLinkEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/share-links',
  summary: 'Make another link of a shared video',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: shareLinksRate,
  support: 'refused',
  params: linksParams,
  body: createLinkSchema,
  answer: shareLinkSchema,
  status: 201,
  run: (ctx, { params, body }) => createLink(ctx, params.videoId, body),
});
