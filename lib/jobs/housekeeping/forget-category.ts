import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Takes a deleted category out of what the library filters by. */
export const forgetCategoryJob = defineJob({
  slug: 'forget-category',
  queue: 'housekeeping',
  input: z.object({ categoryId: z.string() }),
  retries: retriesOfADay,
});
