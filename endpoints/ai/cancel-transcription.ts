import { cancelTranscription } from '@/lib/ai/transcription/cancel-transcription';
import { presentTranscription, transcriptionSchema } from '@/lib/ai/transcription/present-transcription';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';

import { transcriptionParams, transcriptionRate } from './transcription-calls';

/** `DELETE /api/videos/{videoId}/transcribe`: cancels it, or dismisses one that failed. */
export const cancelTranscriptionEndpoint = defineEndpoint({
  method: 'delete',
  path: '/:videoId/transcribe',
  summary: 'Cancel a video’s transcription and get its AI credits back',
  permission: { collection: slugs.texttracks, operation: 'create' },
  rateLimit: transcriptionRate,
  params: transcriptionParams,
  answer: transcriptionSchema,
  run: async (ctx, { params: { videoId } }) => {
    const { id } = await findVideoFor(ctx, videoId, { collection: slugs.texttracks, operation: 'create' });
    return presentTranscription(ctx.payload, await cancelTranscription(ctx, id));
  },
});
