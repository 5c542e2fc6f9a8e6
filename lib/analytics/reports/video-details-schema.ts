import { z } from 'zod';

import { reportedErrors } from '@/lib/analytics/experience';

import { dateSchema, dayOfViewsSchema } from './day-of-views';

const countsSchema = z.number().describe('Views in the last 28 days.');

const percentilesSchema = z.array(z.number().nullable()).length(3);

const experienceSchema = z.object({
  reports: z.number().describe('Number of reported views.'),
  start: percentilesSchema.describe('Milliseconds until the first frame: p50, p75 and p95.'),
  waits: percentilesSchema.describe('Share of time spent rebuffering, in percent: p50, p75 and p95.'),
  rungs: z
    .array(z.object({ rung: z.number(), share: z.number() }))
    .describe('Share of views per rendition that played longest, from 0 to 1.'),
  errors: z.array(z.object({ error: z.enum(reportedErrors), views: z.number() })),
});

/** Statistics of one video in the API. */
export const videoDetailsSchema = z.object({
  days: z.array(dayOfViewsSchema),
  hosts: z
    .array(
      z.object({
        host: z.string().describe('Empty if unknown. `*` sums up the remaining hosts.'),
        isShare: z.boolean().describe('The page where this installation shares videos.'),
        views: countsSchema,
      }),
    )
    .describe('Hosts that embedded the video.'),
  countries: z
    .array(z.object({ country: z.string().describe('ISO 3166 country code.'), views: countsSchema }))
    .describe('Empty if the installation has no country database.'),
  curve: z
    .object({
      views: countsSchema,
      segments: z.array(z.number().describe('Number of fetches of the segment.')),
    })
    .nullable()
    .describe('Audience retention of the published version.'),
  marks: z.array(z.object({ date: dateSchema, newHosts: z.array(z.string()), isNewVersion: z.boolean() })),
  experience: z
    .object({
      all: experienceSchema,
      days: z.array(z.object({ date: dateSchema, summary: experienceSchema })),
    })
    .nullable()
    .describe('Playback quality reported by players for completed views. Null if none was reported.'),
});
