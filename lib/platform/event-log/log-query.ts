import { z } from 'zod';

import { isDay } from '@/lib/analytics/days';
import { isZone } from '@/lib/core/i18n/zone-days';

const day = z.string().refine(isDay);

/** The kinds of what something is done to, as they begin a target. */
export const logTargets = [
  'videos',
  'liveEvents',
  'texttracks',
  'members',
  'integrations',
  'workspaces',
] as const;

/** What the log may be narrowed by, as it stands in an address; what is malformed there is left out. */
export const logQuerySchema = z.object({
  /** Part of a name of what it tells of or who did it, or of an id. */
  search: z.string().trim().max(100).optional().catch(undefined),
  user: z.string().max(64).optional().catch(undefined),
  target: z.enum(logTargets).optional().catch(undefined),
  /** Days of `zone`, both included. */
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  /** An IANA name, the browser's; UTC without it. */
  zone: z.string().max(64).refine(isZone).optional().catch(undefined),
});
export type LogQuery = z.output<typeof logQuerySchema>;
