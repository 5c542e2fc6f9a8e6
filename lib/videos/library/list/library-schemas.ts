import { z } from 'zod';

import { isDay } from '@/lib/core/days';
import { phrase } from '@/lib/core/error-phrases';

import { videoStatuses, visibilities } from '../types';
import { categoryPattern, libraryLimits, librarySorts, maxSearchLength } from './library-query';

const idList = z
  .string()
  .max(100 * 65)
  .transform((ids) => ids.split(',').filter(Boolean).slice(0, 100))
  .describe('Returns only these videos: up to 100 IDs, separated by commas.');

const idOrNone = (description: string) =>
  z
    .union([z.literal(''), z.string().regex(categoryPattern)])
    .default('')
    .describe(description);

const day = (description: string) =>
  z
    .string()
    .refine((text) => text === '' || isDay(text), phrase('must be a day such as 2026-01-31'))
    .default('')
    .describe(description);

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
  category: idOrNone('ID of a category, or "none" for videos without one.'),
  status: z.enum(['', ...videoStatuses]).default(''),
  visibility: z.enum(['', ...visibilities]).default(''),
  tag: idOrNone('ID of a tag.'),
  person: idOrNone('ID of the account that uploaded the video, or "none".'),
  from: day('First day of creation.'),
  to: day('Last day of creation.'),
  captions: z
    .enum(['', 'missing'])
    .default('')
    .describe('"missing" for videos without captions or subtitles.'),
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
  /** The locks of a public video. */
  locks: z.array(z.enum(['password', 'domains'])).optional(),
  /** Seconds. */
  duration: z.number().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  createdBy: z.string().nullable(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  language: z.string().nullable(),
  hasCaptions: z.boolean(),
  previewThumbnailUrl: z.string().nullable(),
  hasStoryboard: z.boolean(),
  canUpdate: z.boolean(),
  spoken: spokenSentenceSchema.optional().describe('The spoken sentence that matches the search.'),
});
export type LibraryVideo = z.output<typeof libraryVideoSchema>;

/** Most videos that one selection may contain. */
export const maxSelected = 10_000;

export const libraryMatchesSchema = z.object({
  docs: z.array(
    libraryVideoSchema.pick({ id: true, title: true, status: true, visibility: true, canUpdate: true }),
  ),
  isAll: z.boolean().describe(`False if there are more than ${maxSelected}.`),
});
export type LibraryMatches = z.output<typeof libraryMatchesSchema>;
/** The fields of a selected video that every action needs. */
export type SelectedVideo = LibraryMatches['docs'][number];

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
