import { z } from 'zod';

import { isDay, isTimeZone } from '@/lib/core/days';

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
    .refine(isTimeZone)
    .optional()
    .catch(undefined)
    .describe('IANA time zone, such as `Europe/Berlin`. Defaults to UTC.'),
});
export type LogQuery = z.output<typeof logQuerySchema>;
