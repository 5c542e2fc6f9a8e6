import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { setLiveThumbnail } from '@/lib/live/publishing/set-live-thumbnail';

import { liveEventParams } from './live-calls';

/** `DELETE /api/liveEvents/{eventId}/thumbnail`. */
export const deleteLiveThumbnailEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:eventId/thumbnail',
  summary: 'Remove the picture of a live event’s waiting page',
  permission: { collection: slugs.liveEvents, operation: 'update' },
  rateLimit: { name: 'thumbnails', max: 60, seconds: 60 },
  params: liveEventParams,
  answer: z.object({ customThumbnailUrl: z.string().nullable() }),
  run: (ctx, { params: { eventId } }) => setLiveThumbnail(ctx, eventId, null),
});
