import { z } from 'zod';

import { defineJob } from '../define-job';

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
});
