import type { Where } from 'payload';
import { z } from 'zod';

import {
  anyOf,
  createdFilters,
  hasWords,
  isBetween,
  isIn,
  oneOf,
  time,
  words,
} from '@/lib/http/list-filters';

import { liveStates } from './rules';

/** The filters of `GET /api/liveEvents`. */
export const liveEventFilters = z.object({
  state: oneOf(liveStates, 'State of the live event.'),
  externalId: anyOf('Your own ID of the live event.'),
  q: words('Words from the title.'),
  startsAfter: time('Planned to start at this time or later.'),
  startsBefore: time('Planned to start before this time.'),
  ...createdFilters,
});

export const toLiveEventWhere = (filters: z.output<typeof liveEventFilters>): Where[] => [
  ...isIn('state', filters.state),
  ...isIn('externalId', filters.externalId),
  ...hasWords('title', filters.q),
  ...isBetween('startDateTime', filters.startsAfter, filters.startsBefore),
  ...isBetween('createdAt', filters.createdAfter, filters.createdBefore),
];
