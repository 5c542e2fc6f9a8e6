import { z } from 'zod';

import { reportedErrors } from '@/lib/analytics/experience';

import { dateSchema, dayOfViewsSchema } from './day-of-views';

const countsSchema = z.number().describe('Views in the last 28 days.');

const percentilesSchema = z.array(z.number().nullable()).length(3);

const experienceSchema = z.object({
  reports: z.number().describe('Views that were told of.'),
  start: percentilesSchema.describe('Milliseconds until the first picture: p50, p75 and p95.'),
  waits: percentilesSchema.describe('Time spent waiting, in a hundred of all: p50, p75 and p95.'),
  rungs: z.array(z.object({ rung: z.number(), share: z.number() })).describe('What played longest, 0 to 1.'),
  errors: z.array(z.object({ error: z.enum(reportedErrors), views: z.number() })),
});

/** Statistics of one video in the API. */
export const videoDetailsSchema = z.object({
  days: z.array(dayOfViewsSchema),
  hosts: z
    .array(
      z.object({
        host: z.string().describe('Empty where it was not told; `*` is what is left of many.'),
        isShare: z.boolean().describe('The page where this installation shares videos.'),
        views: countsSchema,
      }),
    )
    .describe('Where the video was embedded.'),
  countries: z
    .array(z.object({ country: z.string().describe('ISO 3166.'), views: countsSchema }))
    .describe('Empty where the installation has no database of countries.'),
  curve: z
    .object({ views: countsSchema, segments: z.array(z.number().describe('How often it was fetched.')) })
    .nullable()
    .describe('Of the version that is served.'),
  marks: z.array(z.object({ date: dateSchema, newHosts: z.array(z.string()), isNewVersion: z.boolean() })),
  experience: z
    .object({
      all: experienceSchema,
      days: z.array(z.object({ date: dateSchema, summary: experienceSchema })),
    })
    .nullable()
    .describe('What players told of the views that are over; null where none did.'),
});
