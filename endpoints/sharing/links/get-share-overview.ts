import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findShareOverview } from '@/lib/sharing/find-share-overview';
import { shareOverviewSchema } from '@/lib/sharing/links/link-schemas';

import { linksParams, shareLinksRate } from './link-calls';

/** `GET /api/videos/{videoId}/share`. */
export const getShareOverviewEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/share',
  summary: 'Get the links of a shared video, and how far its review is',
  permission: { collection: slugs.videos, operation: 'read' },
  rateLimit: shareLinksRate,
  params: linksParams,
  answer: shareOverviewSchema,
  cache: 'no-store',
  run: (ctx, { params }) => findShareOverview(ctx, params.videoId),
});
