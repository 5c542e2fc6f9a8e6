import { z } from 'zod';

import { defineJob } from '@/lib/worker/define-job';

/** Refuses a finished upload that can't be encoded, without waiting for other encodes. */
export const judgeUploadJob = defineJob({
  slug: 'judge-upload',
  queue: 'uploads',
  input: z.object({ encodingId: z.string() }),
  retries: 2,
  load: async () => (await import('./judge-upload')).judgeUpload,
});

/** Makes text tracks and chapters of those inside a file. */
export const takeEmbeddedJob = defineJob({
  slug: 'take-embedded',
  queue: 'media',
  input: z.object({
    videoId: z.string(),
    version: z.number(),
    /** `IgnoredTrack`s that the encode named. */
    ignoredAudio: z
      .array(
        z.object({
          kind: z.enum(['subtitles', 'audio', 'video']),
          codec: z.string(),
          language: z.string().nullable(),
          title: z.string().nullable(),
        }),
      )
      .default([]),
  }),
  retries: 5,
  load: async () => (await import('./embedded/take-embedded')).takeEmbedded,
});

export const encodingJobs = [judgeUploadJob, takeEmbeddedJob];
