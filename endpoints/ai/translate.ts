import { z } from 'zod';

import { startTranslation } from '@/lib/ai/translation/start-translation';
import { findVideoForTracks } from '@/lib/captions/texttracks/find-video-for-tracks';
import { presentTexttrack } from '@/lib/captions/texttracks/present-texttrack';
import { texttrackSchema } from '@/lib/captions/texttracks/texttrack-schemas';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';

const needed = z.string({ error: 'missing_translation_input' }).min(1, 'missing_translation_input').max(64);

/** `POST /api/videos/{videoId}/texttracks/translate`: starts it and answers the new track, which has no text yet. */
export const translateEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/texttracks/translate',
  summary: 'Translate a text track, for one AI credit a started minute; deleting the new track cancels it',
  permission: { collection: slugs.texttracks, operation: 'create' },
  rateLimit: { name: 'ai-jobs', max: 120, seconds: 60 },
  params: z.object({ videoId: z.string().min(1).max(64) }),
  body: z.object({ texttrackId: needed, targetLanguage: needed }, { error: 'missing_translation_input' }),
  answer: texttrackSchema,
  run: async (ctx, { params: { videoId }, body }) => {
    const video = await findVideoForTracks(ctx, videoId, 'create');
    const track = await startTranslation(ctx, video, body);
    return presentTexttrack(track, await ctx.ports.deliveryFor(track.workspace));
  },
});
