import { z } from 'zod';

import { cancelTranscription } from '@/lib/ai/transcription/cancel-transcription';
import { presentTranscription, transcriptionSchema } from '@/lib/ai/transcription/present-transcription';
import { startTranscription } from '@/lib/ai/transcription/start-transcription';
import { startTranslation } from '@/lib/ai/translation/start-translation';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/videos/library/find-video-for';
import { findVideoForTracks } from '@/lib/videos/text-tracks/find-texttracks';
import {
  presentTexttrack,
  texttrackSchema,
  trackLanguageSchema,
} from '@/lib/videos/text-tracks/texttrack-schemas';

const transcriptionRate = { name: 'ai-jobs', max: 120, seconds: 60 };

const transcriptionParams = z.object({ videoId: z.string().min(1).max(64) });

/** `POST /api/videos/{videoId}/transcribe`. Starts a transcription and answers at once. */
const startTranscriptionEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/transcribe',
  operationId: 'transcribeVideo',
  tag: 'Text tracks',
  summary: 'Transcribe a video for one AI credit per started minute',
  permission: { collection: slugs.texttracks, operation: 'create' },
  rateLimit: transcriptionRate,
  params: transcriptionParams,
  body: z.object(
    { language: trackLanguageSchema.describe('Spoken language, such as `de-DE`.') },
    { error: 'body_data_incorrect' },
  ),
  answer: transcriptionSchema,
  run: async (ctx, { params: { videoId }, body: { language } }) => {
    await findVideoForTracks(ctx, videoId, 'create');
    return presentTranscription(ctx.payload, await startTranscription(ctx, { videoId, language }));
  },
});

/** `DELETE /api/videos/{videoId}/transcribe`. Cancels a transcription, or dismisses a failed one. */
const cancelTranscriptionEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:videoId/transcribe',
  operationId: 'cancelTranscription',
  tag: 'Text tracks',
  summary: 'Cancel a video’s transcription and refund its AI credits',
  permission: { collection: slugs.texttracks, operation: 'create' },
  rateLimit: transcriptionRate,
  params: transcriptionParams,
  answer: transcriptionSchema,
  run: async (ctx, { params: { videoId } }) => {
    const { id } = await findVideoFor(ctx, videoId, { collection: slugs.texttracks, operation: 'create' });
    return presentTranscription(ctx.payload, await cancelTranscription(ctx, id));
  },
});

const needed = z.string({ error: 'missing_translation_input' }).min(1, 'missing_translation_input').max(64);

/**
 * `POST /api/videos/{videoId}/texttracks/translate`. Starts a translation and returns the new track, which
 * has no text yet.
 */
const translateEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/texttracks/translate',
  operationId: 'translateTexttrack',
  tag: 'Text tracks',
  summary: 'Translate a text track for one AI credit per started minute',
  description: 'Deleting the new track cancels the translation.',
  permission: { collection: slugs.texttracks, operation: 'create' },
  rateLimit: { name: 'ai-jobs', max: 120, seconds: 60 },
  params: z.object({ videoId: z.string().min(1).max(64) }),
  body: z.object(
    {
      texttrackId: needed.describe('ID of the text track to translate.'),
      targetLanguage: needed.describe('Language to translate into, such as `en`.'),
    },
    { error: 'missing_translation_input' },
  ),
  answer: texttrackSchema,
  run: async (ctx, { params: { videoId }, body }) => {
    const video = await findVideoForTracks(ctx, videoId, 'create');
    const track = await startTranslation(ctx, video, body);
    return presentTexttrack(track, await ctx.ports.deliveryFor(track.workspace));
  },
});

/** Endpoints below `/api/videos/{videoId}`: transcription and translation. */
export const transcriptionEndpoints = [
  startTranscriptionEndpoint,
  cancelTranscriptionEndpoint,
  translateEndpoint,
];
