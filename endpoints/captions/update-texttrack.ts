import { findVideoForTracks } from '@/lib/captions/texttracks/find-video-for-tracks';
import { takeTexttrackText } from '@/lib/captions/texttracks/take-texttrack-text';
import { patchTexttrackSchema, texttrackSchema } from '@/lib/captions/texttracks/texttrack-schemas';
import { updateTexttrack } from '@/lib/captions/texttracks/update-texttrack';
import { usualFps } from '@/lib/core/media/usual-fps';
import { slugs } from '@/lib/core/slugs';
import { jsonOrForm } from '@/lib/http/bodies/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { presentChangedTexttrack } from './present-changed-texttrack';
import { maxTexttrackBodyBytes, texttrackFiles, texttrackParams, texttrackRate } from './texttrack-calls';

/** `PATCH /api/videos/{videoId}/texttracks/{trackId}`. */
export const updateTexttrackEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:videoId/texttracks/:trackId',
  summary: 'Change a text track',
  permission: { collection: slugs.texttracks, operation: 'update' },
  rateLimit: texttrackRate,
  params: texttrackParams,
  body: jsonOrForm({ fields: patchTexttrackSchema, files: texttrackFiles, maxBytes: maxTexttrackBodyBytes }),
  answer: texttrackSchema,
  run: async (
    ctx,
    {
      params: { videoId, trackId },
      body: {
        fields,
        files: { file },
      },
    },
  ) => {
    const video = await findVideoForTracks(ctx, videoId, 'update');
    const { content, ...change } = fields;
    const vtt = takeTexttrackText({ content, file, fps: video.fps ?? usualFps });
    return presentChangedTexttrack(ctx, await updateTexttrack(ctx, video, trackId, { ...change, vtt }), vtt);
  },
});
