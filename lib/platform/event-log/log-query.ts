import { z } from 'zod';

import { isDay, isTimeZone } from '@/lib/analytics/days';

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
  /** Part of the name of a target or an actor, or of an id. */
  search: z.string().trim().max(100).optional().catch(undefined),
  user: z.string().max(64).optional().catch(undefined),
  target: z.enum(logTargets).optional().catch(undefined),
  /** Days in `zone`, both inclusive. */
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  /** IANA time zone of the browser. Default UTC. */
  zone: z.string().max(64).refine(isTimeZone).optional().catch(undefined),
});
export type LogQuery = z.output<typeof logQuerySchema>;
