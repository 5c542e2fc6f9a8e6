import { z } from 'zod';

import { cancelTranscription } from '@/lib/ai/transcription/cancel-transcription';
import { presentTranscription, transcriptionSchema } from '@/lib/ai/transcription/present-transcription';
import { startTranscription } from '@/lib/ai/transcription/start-transcription';
import { findVideoForTracks } from '@/lib/captions/texttracks/find-video-for-tracks';
import { trackLanguageSchema } from '@/lib/captions/texttracks/texttrack-schemas';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';

const right = { collection: slugs.texttracks, operation: 'create' } as const;
const rateLimit = { name: 'ai-jobs', max: 120, seconds: 60 };
const params = z.object({ videoId: z.string().min(1).max(64) });

/** `POST /api/videos/{videoId}/transcribe`: starts it and answers at once. */
const startTranscriptionEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/transcribe',
  summary: 'Recognise what is spoken in a video, for one AI credit a started minute',
  permission: right,
  rateLimit,
  params,
  body: z.object({ language: trackLanguageSchema }, { error: 'body_data_incorrect' }),
  answer: transcriptionSchema,
  run: async (ctx, { params: { videoId }, body: { language } }) => {
    await findVideoForTracks(ctx, videoId, 'create');
    return presentTranscription(ctx.payload, await startTranscription(ctx, { videoId, language }));
  },
});

/** `DELETE /api/videos/{videoId}/transcribe`: cancels it, or dismisses one that failed. */
const cancelTranscriptionEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:videoId/transcribe',
  summary: 'Cancel a video’s transcription and get its AI credits back',
  permission: right,
  rateLimit,
  params,
  answer: transcriptionSchema,
  run: async (ctx, { params: { videoId } }) => {
    const { id } = await findVideoFor(ctx, videoId, right);
    return presentTranscription(ctx.payload, await cancelTranscription(ctx, id));
  },
});

export const transcriptionEndpoints = [startTranscriptionEndpoint, cancelTranscriptionEndpoint];
