import { z } from 'zod';

import { findVideoForTracks } from '@/lib/captions/texttracks/find-video-for-tracks';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { videoIdSchema } from '@/lib/library/video-id-schema';

import { texttrackRate } from './texttrack-calls';

/** `PATCH` and `DELETE /api/videos/{videoId}/texttracks`: the two calls about one track, when its id was left out. */
export const refuseMissingTexttrackIdEndpoints = (['patch', 'delete'] as const).map((method) => {
  const operation = method === 'patch' ? 'update' : 'delete';
  return defineEndpoint({
    method,
    path: '/:videoId/texttracks',
    summary: 'Answer that a text track’s id is missing',
    permission: { collection: slugs.texttracks, operation },
    rateLimit: texttrackRate,
    params: z.object({ videoId: videoIdSchema }),
    answer: z.object({}),
    run: async (ctx, { params: { videoId } }) => {
      await findVideoForTracks(ctx, videoId, operation);
      throw new AppError('missing_texttrack_id');
    },
  });
});
