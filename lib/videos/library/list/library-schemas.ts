import { z } from 'zod';

import { phrase } from '@/lib/core/error-phrases';

import { videoStatuses, visibilities } from '../types';
import { categoryPattern, libraryLimits, librarySorts, maxSearchLength } from './library-query';

const idList = z
  .string()
  .max(100 * 65)
  .transform((ids) => ids.split(',').filter(Boolean).slice(0, 100))
  .describe('Returns only these videos: up to 100 IDs, separated by commas.');

/** The query of `GET /api/videos/library`. */
export const libraryQuerySchema = z.object({
  search: z
    .string()
    .max(maxSearchLength)
    .default('')
    .describe('Words from the title, the ID or the speech of the video.'),
  sort: z.enum(librarySorts).default('-createdAt'),
  limit: z.coerce
    .number()
    .refine(
      (limit) => libraryLimits.some((each) => each === limit),
      phrase(`must be one of ${libraryLimits.join(', ')}`),
    )
    .meta({ enum: [...libraryLimits] })
    .transform((limit) => limit as (typeof libraryLimits)[number])
    .default(25),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  category: z
    .union([z.literal(''), z.string().regex(categoryPattern)])
    .default('')
    .describe('ID of a category, or "none" for videos without one.'),
  ids: idList.optional(),
});

const spokenSentenceSchema = z.object({
  text: z.string(),
  seconds: z.number().describe('Start of the sentence in seconds.'),
  language: z.string(),
  marks: z
    .array(z.tuple([z.number(), z.number()]))
    .describe('Positions of the words in the text: [from, to].'),
});
/** A spoken sentence that matches a search; times in seconds. */
export type SpokenSentence = z.output<typeof spokenSentenceSchema>;

/** A video of the library. */
export const libraryVideoSchema = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(videoStatuses),
  /** Percent. */
  statusProgress: z.number(),
  statusMessage: z.string().nullable(),
  visibility: z.enum(visibilities),
  /** Seconds. */
  duration: z.number().nullable(),
  createdAt: z.string(),
  createdBy: z.string().nullable(),
  categories: z.array(z.string()),
  previewThumbnailUrl: z.string().nullable(),
  hasStoryboard: z.boolean(),
  canUpdate: z.boolean(),
  spoken: spokenSentenceSchema.optional().describe('The spoken sentence that matches the search.'),
});
export type LibraryVideo = z.output<typeof libraryVideoSchema>;

export const libraryPageSchema = z.object({
  docs: z.array(libraryVideoSchema),
  hasNextPage: z.boolean(),
  usage: z
    .object({
      count: z.number(),
      trashed: z.number().describe('How many of them are in the trash.'),
      limit: z.number().nullable().describe('Null if unlimited.'),
    })
    .nullable()
    .describe('Number of videos in the workspace and the limit of its plan. Only for members.'),
});
export type LibraryPage = z.output<typeof libraryPageSchema>;
