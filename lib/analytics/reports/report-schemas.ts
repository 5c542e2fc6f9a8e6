import { z } from 'zod';

import { reportedErrors } from '@/lib/analytics/experience';
import { devices } from '@/lib/analytics/ingest/devices';
import { countDays, isDay, isTimeZone } from '@/lib/core/days';
import { AppError } from '@/lib/core/errors';
import { libraryVideoSchema } from '@/lib/videos/library/list/library-schemas';

import { defaultPreset, getPresetRange, getToday, toRange, type Range } from '../ranges';
import type { DailyStatistics } from './find-daily';

export const dateSchema = z.string().describe('Day, `YYYY-MM-DD`, in UTC or in `tz`.');

/** Statistics of one day in the API. */
export const dayOfViewsSchema = z.object({
  date: dateSchema,
  dateString: dateSchema,
  views: z.number(),
  requests: z.number(),
  seconds: z.number().describe('Duration of the delivered segments in seconds, from the access log.'),
  plays: z.number().describe('Plays as reported by players.'),
  watchSeconds: z
    .number()
    .describe(
      'Seconds of video that viewers watched, as reported by players. Per hour at most 110 % of the ' +
        'delivered seconds. Excludes the panel, review pages and bots.',
    ),
});
z.globalRegistry.add(dayOfViewsSchema, { id: 'DayOfViews' });

/** Omits the bytes, which have their own endpoint. */
export const toDayOfViews = ({ bytes: _bytes, ...day }: DailyStatistics) => ({
  ...day,
  dateString: day.date,
});

/** A card of the dashboard. */
export const overviewCardSchema = z.object({
  label: z.string().describe('The question that the card answers.'),
  value: z.string().describe('The answer, in `unit`.'),
  unit: z.string(),
  detail: z.string().nullable(),
  picture: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('trend'), values: z.array(z.number()).describe('One value per day.') }),
      z.object({
        kind: z.literal('meter'),
        share: z.number().describe('Used share of the limit, from 0 to 1.'),
        expected: z.number().describe('Expected share of the limit at the end of the month.'),
      }),
      z.object({ kind: z.literal('video'), video: libraryVideoSchema }),
    ])
    .nullable()
    .describe('Chart of the card.'),
  cta: z.object({ label: z.string(), link: z.string() }).nullable().describe('Link for admins and above.'),
});
z.globalRegistry.add(overviewCardSchema, { id: 'OverviewCard' });
export type OverviewCard = z.output<typeof overviewCardSchema>;

/** Maximum number of days per call: 13 months. */
const maxDays = 400;

const date = z.string().max(40).optional();

export const timeZoneNameSchema = z
  .string()
  .max(60)
  .refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin')
  .describe('IANA time zone, such as `Europe/Berlin`.');

export const timeZoneSchema = timeZoneNameSchema
  .optional()
  .describe('IANA time zone of the days, such as `Europe/Berlin`. UTC by default.');

export const rangeQuerySchema = z.object({
  startDate: date.describe('First day, `YYYY-MM-DD`. Without both dates, the last 30 days are returned.'),
  endDate: date.describe('Last day, `YYYY-MM-DD`. Defaults to today.'),
  tz: timeZoneSchema,
});

/**
 * Parses the requested days. Throws `validation_failed` for an invalid range, more than 400 days, or a range
 * in the future.
 */
export const readRange = ({ startDate, endDate, tz }: z.output<typeof rangeQuerySchema>): Range => {
  const today = getToday(tz);
  if (startDate === undefined && endDate === undefined) return getPresetRange(defaultPreset, today);
  const [from, to] = [startDate?.slice(0, 10), (endDate ?? today).slice(0, 10)];
  for (const [name, day] of Object.entries({ startDate: from, endDate: to }))
    if (day === undefined || !isDay(day))
      throw AppError.ofField(name, `must be a date such as ${today}`, 'invalid_format');
  const isToCome = from !== undefined && from > today;
  const range = isToCome ? null : toRange(from, to, today);
  if (!range) throw new AppError('validation_failed', { detail: 'The range must not start in the future.' });
  if (countDays(range.from, range.to) > maxDays)
    throw new AppError('validation_failed', { detail: `The range can have at most ${maxDays} days.` });
  return range;
};

const countsSchema = z.number().describe('Views in the last 28 days.');

const percentilesSchema = z.array(z.number().nullable()).length(3);

const experienceSchema = z.object({
  reports: z.number().describe('Number of reported views.'),
  start: percentilesSchema.describe(
    'Milliseconds until the first frame: p50, p75 and p95. Null below 20 views.',
  ),
  waits: percentilesSchema.describe(
    'Share of time spent rebuffering, in percent: p50, p75 and p95. Null below 20 views.',
  ),
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
  devices: z
    .array(z.object({ device: z.enum(devices), views: countsSchema }))
    .describe('Kinds of devices. `bot` is any program that is no browser.'),
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
z.globalRegistry.add(videoDetailsSchema, { id: 'VideoStatistics' });
