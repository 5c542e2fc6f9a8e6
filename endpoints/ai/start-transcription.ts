import { z } from 'zod';

import { presentTranscription, transcriptionSchema } from '@/lib/ai/transcription/present-transcription';
import { startTranscription } from '@/lib/ai/transcription/start-transcription';
import { findVideoForTracks } from '@/lib/captions/texttracks/find-video-for-tracks';
import { trackLanguageSchema } from '@/lib/captions/texttracks/texttrack-schemas';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';

import { transcriptionParams, transcriptionRate } from './transcription-calls';

/** `POST /api/videos/{videoId}/transcribe`: starts it and answers at once. */
export const startTranscriptionEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/transcribe',
  summary: 'Recognise what is spoken in a video, for one AI credit a started minute',
  permission: { collection: slugs.texttracks, operation: 'create' },
  rateLimit: transcriptionRate,
  params: transcriptionParams,
  body: z.object({ language: trackLanguageSchema }, { error: 'body_data_incorrect' }),
  answer: transcriptionSchema,
  run: async (ctx, { params: { videoId }, body: { language } }) => {
    await findVideoForTracks(ctx, videoId, 'create');
    return presentTranscription(ctx.payload, await startTranscription(ctx, { videoId, language }));
  },
});
