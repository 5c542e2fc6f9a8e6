import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';

import { defineJob, retriesOfADay } from '../define-job';

/** Moves what has one category or tag to another, and deletes it. */
export const mergeLabelJob = defineJob({
  slug: 'merge-label',
  queue: 'housekeeping',
  input: z.object({
    collection: z.enum([slugs.categories, slugs.tags]),
    from: z.string(),
    into: z.string(),
  }),
  retries: retriesOfADay,
});
