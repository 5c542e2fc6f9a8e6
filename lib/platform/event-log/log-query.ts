import { z } from 'zod';

import { isDay } from '@/lib/analytics/days';
import { dayIn } from '@/lib/core/i18n/format';

/** More than the largest UTC offset of any time zone. Milliseconds. */
const maxOffsetMs = 16 * 3_600_000;

/** Whether a name is a time zone known to this runtime. */
const isZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};

/**
 * The start of a calendar day (`2026-11-20`) in an IANA time zone, also if clocks go forward at midnight.
 * Pure.
 */
export const beginDay = (day: string, timeZone: string): Date => {
  let before = Date.parse(day) - maxOffsetMs;
  let begun = Date.parse(day) + maxOffsetMs;
  while (begun - before > 1) {
    const middle = Math.floor((before + begun) / 2);
    if (dayIn(new Date(middle), timeZone) >= day) begun = middle;
    else before = middle;
  }
  return new Date(begun);
};

const day = z.string().refine(isDay);

/** Collections that a target can start with. */
export const logTargets = [
  'videos',
  'liveEvents',
  'texttracks',
  'members',
  'integrations',
  'webhookEndpoints',
  'rules',
  'workspaces',
] as const;

/** Filters of the log as URL parameters. Invalid parameters are ignored. */
export const logQuerySchema = z.object({
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .catch(undefined)
    .describe('Part of the name of a target or an actor, or of an ID.'),
  user: z.string().max(64).optional().catch(undefined).describe('ID of the person who acted.'),
  target: z.enum(logTargets).optional().catch(undefined).describe('Collection of the changed records.'),
  from: day.optional().catch(undefined).describe('First day in `zone`, `YYYY-MM-DD`.'),
  to: day.optional().catch(undefined).describe('Last day in `zone`, `YYYY-MM-DD`.'),
  zone: z
    .string()
    .max(64)
    .refine(isZone)
    .optional()
    .catch(undefined)
    .describe('IANA time zone, such as `Europe/Berlin`. Defaults to UTC.'),
});
export type LogQuery = z.output<typeof logQuerySchema>;
