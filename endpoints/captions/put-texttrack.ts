import { z } from 'zod';

import { createTexttrack } from '@/lib/captions/texttracks/create-texttrack';
import { findTexttrack } from '@/lib/captions/texttracks/find-texttrack';
import { findVideoForTracks } from '@/lib/captions/texttracks/find-video-for-tracks';
import { takeTexttrackText } from '@/lib/captions/texttracks/take-texttrack-text';
import { putTexttrackSchema, texttrackSchema } from '@/lib/captions/texttracks/texttrack-schemas';
import { updateTexttrack } from '@/lib/captions/texttracks/update-texttrack';
import { AppError } from '@/lib/core/errors';
import { usualFps } from '@/lib/core/media/usual-fps';
import { slugs } from '@/lib/core/slugs';
import { jsonOrForm } from '@/lib/http/bodies/body-kinds';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { videoIdSchema } from '@/lib/library/video-id-schema';

import { presentChangedTexttrack } from './present-changed-texttrack';
import { maxTexttrackBodyBytes, texttrackFiles, texttrackRate } from './texttrack-calls';

/** `PUT /api/videos/{videoId}/texttracks`: a new track, or with `id` the text of one that is there. */
export const putTexttrackEndpoint = defineEndpoint({
  method: 'put',
  path: '/:videoId/texttracks',
  summary: 'Add a text track to a video',
  permission: { collection: slugs.texttracks, operation: 'create' },
  rateLimit: texttrackRate,
  params: z.object({ videoId: videoIdSchema }),
  body: jsonOrForm({ fields: putTexttrackSchema, files: texttrackFiles, maxBytes: maxTexttrackBodyBytes }),
  answer: texttrackSchema,
  run: async (
    ctx,
    {
      params,
      body: {
        fields,
        files: { file },
      },
    },
  ) => {
    const video = await findVideoForTracks(ctx, params.videoId, 'create');
    const { content, id, language, type } = fields;
    const vtt = takeTexttrackText({ content, file, fps: video.fps ?? usualFps });
    if (vtt === undefined) throw new AppError('missing_texttrack_content');
    if (id && !(await findTexttrack(ctx, { videoId: video.id, trackId: id })))
      throw new AppError('texttrack_does_not_exist', { id });
    const track = id
      ? await updateTexttrack(ctx, video, id, { language, type, vtt })
      : await createTexttrack(ctx, video, { language, type, vtt });
    return presentChangedTexttrack(ctx, track, vtt);
  },
});
