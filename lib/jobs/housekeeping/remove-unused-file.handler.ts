import { removeUnusedFile } from '@/lib/publishing/remove-unused-file';

import type { JobHandler } from '../job-handler';

export const handleRemoveUnusedFile: JobHandler<'remove-unused-file'> = (ctx, input) =>
  removeUnusedFile(ctx, input);
