import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { shareLinkSchema, updateLinkSchema } from '@/lib/sharing/links/link-schemas';
import { updateLink } from '@/lib/sharing/links/share-links';

import { linkParams, shareLinksRate } from './link-calls';

/** `PATCH /api/videos/{videoId}/share-links/{linkId}`. */
export const updateLinkEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:videoId/share-links/:linkId',
  summary: 'Change what a link allows',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: shareLinksRate,
  support: 'refused',
  params: linkParams,
  body: updateLinkSchema,
  answer: shareLinkSchema,
  run: (ctx, { params, body }) => updateLink(ctx, params, body),
});
