import { z } from 'zod';

import { descriptionLengths, descriptionTones } from '@/lib/ai/writing/prompts';
import { generateDescription, suggestChapters } from '@/lib/ai/writing/write-metadata';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import { defineEndpoint } from '@/lib/http/define-endpoint';
import { findVideoFor } from '@/lib/videos/library/find-video-for';

/** Low, because each call holds a connection until the model has answered. */
const writingRate = { name: 'ai-texts', max: 30, seconds: 60 };

const oneOf = <const T extends readonly string[]>(values: T, invalid: 'invalid_length' | 'invalid_tone') =>
  z.enum(values, { error: ({ input }) => (input === undefined ? 'missing_length_and_tone' : invalid) });

/**
 * `POST /api/videos/{videoId}/texttracks/{trackId}/generate-description`. Returns a suggestion and changes
 * nothing.
 */
const generateDescriptionEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/texttracks/:trackId/generate-description',
  operationId: 'suggestDescription',
  tag: 'Text tracks',
  summary: 'Suggest a description, a title and tags for one AI credit per started ten minutes',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: writingRate,
  params: z.object({ videoId: z.string().min(1).max(64), trackId: z.string().min(1).max(64) }),
  body: z.object(
    {
      length: oneOf(descriptionLengths, 'invalid_length').describe('Length of the description.'),
      tone: oneOf(descriptionTones, 'invalid_tone').describe('Style of the description.'),
      include: z
        .array(z.enum(['title', 'tags']))
        .default([])
        .describe('Suggestions beside the description.'),
    },
    { error: 'missing_length_and_tone' },
  ),
  answer: z.object({
    description: z.string(),
    title: z.string().optional(),
    tags: z.array(z.string()).optional(),
    message: z.string(),
  }),
  run: async (ctx, { params: { videoId, trackId }, body }) => {
    const video = await findVideoFor(ctx, videoId, 'update');
    if (video.status !== 'COMPLETE') throw new AppError('video_not_complete');
    const written = await generateDescription(ctx, video, { trackId, ...body });
    return { ...written, message: 'Description generated' };
  },
});

/** `POST /api/videos/{videoId}/chapters/suggest`. Returns a suggestion and changes nothing. */
const suggestChaptersEndpoint = defineEndpoint({
  method: 'post',
  path: '/:videoId/chapters/suggest',
  operationId: 'suggestChapters',
  tag: 'Videos',
  summary: 'Suggest chapters for one AI credit per started ten minutes',
  permission: { collection: slugs.videos, operation: 'update' },
  rateLimit: writingRate,
  params: z.object({ videoId: z.string().min(1).max(64) }),
  body: z.object({
    texttrackId: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .describe('The text track to read. Defaults to one in the language of the video.'),
  }),
  answer: z.object({ chapters: z.array(z.object({ timestamp: z.string(), title: z.string() })) }),
  run: async (ctx, { params: { videoId }, body }) => {
    const video = await findVideoFor(ctx, videoId, 'update');
    return { chapters: await suggestChapters(ctx, video, body) };
  },
});

/** Endpoints below `/api/videos/{videoId}`: suggested texts. */
export const writingEndpoints = [generateDescriptionEndpoint, suggestChaptersEndpoint];
