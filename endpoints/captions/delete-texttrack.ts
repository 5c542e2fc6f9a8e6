import { z } from 'zod';

import { deleteTexttrack } from '@/lib/captions/texttracks/delete-texttrack';
import { findVideoForTracks } from '@/lib/captions/texttracks/find-video-for-tracks';
import { listTexttracks } from '@/lib/captions/texttracks/list-texttracks';
import { texttrackSchema } from '@/lib/captions/texttracks/texttrack-schemas';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { texttrackParams, texttrackRate } from './texttrack-calls';

/** `DELETE /api/videos/{videoId}/texttracks/{trackId}`; answers the video as it is now, as far as the caller may read it. */
export const deleteTexttrackEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:videoId/texttracks/:trackId',
  summary: 'Delete a text track',
  permission: { collection: slugs.texttracks, operation: 'delete' },
  rateLimit: texttrackRate,
  params: texttrackParams,
  answer: z.looseObject({ id: z.string(), texttracks: z.array(texttrackSchema) }),
  run: async (ctx, { params: { videoId, trackId } }) => {
    const video = await findVideoForTracks(ctx, videoId, 'delete');
    await deleteTexttrack(ctx, video, trackId);
    const [updated, texttracks] = await Promise.all([
      ctx.payload.findByID({
        collection: slugs.videos,
        id: video.id,
        depth: 0,
        disableErrors: true,
        overrideAccess: false,
        req: ctx.req,
      }),
      listTexttracks(ctx, video),
    ]);
    return { ...updated, id: video.id, texttracks };
  },
});
