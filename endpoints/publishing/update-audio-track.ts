import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/library/find-video-for';
import { videoIdSchema } from '@/lib/library/video-id-schema';
import { audioTrackChangeSchema, audioTrackSchema } from '@/lib/publishing/audio-tracks/audio-track-changes';
import { updateAudioTrack } from '@/lib/publishing/audio-tracks/update-audio-track';

/** `PATCH /api/videos/{videoId}/audio-tracks/{trackId}`. */
export const updateAudioTrackEndpoint = defineEndpoint({
  method: 'patch',
  path: '/:videoId/audio-tracks/:trackId',
  summary: 'Change the name, the language or the kind of a video’s track of sound',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: { name: 'update-video', max: 600, seconds: 60 },
  params: z.object({ videoId: videoIdSchema, trackId: z.string().max(20) }),
  body: audioTrackChangeSchema,
  answer: z.object({ audioTracks: z.array(audioTrackSchema) }),
  run: async (ctx, { params: { videoId, trackId }, body }) => {
    const { id } = await findVideoFor(ctx, videoId, 'update');
    return { audioTracks: await updateAudioTrack(ctx, { videoId: id, trackId, change: body }) };
  },
});
