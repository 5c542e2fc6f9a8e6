import { z } from 'zod';

import { defineJob } from '../define-job';

/** Refuses a finished upload that can't be encoded, without waiting for other encodes. */
export const judgeUploadJob = defineJob({
  slug: 'judge-upload',
  queue: 'uploads',
  input: z.object({ encodingId: z.string() }),
  retries: 2,
});
