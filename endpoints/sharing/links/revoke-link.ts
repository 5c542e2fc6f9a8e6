import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { revokeLink } from '@/lib/sharing/links/share-links';

import { linkParams, shareLinksRate } from './link-calls';

/** `DELETE /api/videos/{videoId}/share-links/{linkId}`. */
export const revokeLinkEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:videoId/share-links/:linkId',
  summary: 'Revoke a link',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: shareLinksRate,
  params: linkParams,
  answer: z.object({ success: z.boolean() }),
  run: async (ctx, { params }) => {
    await revokeLink(ctx, params);
    return { success: true };
  },
});
