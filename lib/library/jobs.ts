import { z } from 'zod';

import { slugs } from '@/lib/core/slugs';
import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Takes a deleted category out of what the library filters by. */
export const forgetCategoryJob = defineJob({
  slug: 'forget-category',
  queue: 'housekeeping',
  input: z.object({ categoryId: z.string() }),
  retries: retriesOfADay,
  load: async () => {
    const { forgetCategory } = await import('./labels/forget-category');
    return ({ payload }, input) => forgetCategory(payload, input);
  },
});

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
  load: async () => {
    const { moveLabel } = await import('./labels/merge-labels');
    return ({ payload }, input) => moveLabel(payload, input);
  },
});

export const libraryJobs = [forgetCategoryJob, mergeLabelJob];
