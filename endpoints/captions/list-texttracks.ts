import { z } from 'zod';

import { measureTexttracks } from '@/lib/captions/texttracks/measure-texttracks';
import { measuredTexttrackSchema } from '@/lib/captions/texttracks/texttrack-schemas';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';
import { videoIdSchema } from '@/lib/library/video-id-schema';

import { texttrackRate } from './texttrack-calls';

/** `GET /api/videos/{videoId}/texttracks`. */
export const listTexttracksEndpoint = defineEndpoint({
  method: 'get',
  path: '/:videoId/texttracks',
  summary: 'List a video’s text tracks without their texts',
  permission: { collection: slugs.texttracks, operation: 'read' },
  rateLimit: texttrackRate,
  params: z.object({ videoId: videoIdSchema }),
  answer: z.object({ texttracks: z.array(measuredTexttrackSchema) }),
  run: async (ctx, { params: { videoId } }) => {
    const right = { collection: slugs.texttracks, operation: 'read' } as const;
    const video = await findVideoFor(ctx, videoId, right);
    return { texttracks: await measureTexttracks(ctx, video) };
  },
});
