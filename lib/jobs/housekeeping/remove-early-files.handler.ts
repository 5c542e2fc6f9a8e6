import { removeEarlyFiles } from '@/lib/publishing/remove-files';

import type { JobHandler } from '../job-handler';

export const handleRemoveEarlyFiles: JobHandler<'remove-early-files'> = (ctx, input) =>
  removeEarlyFiles(ctx, input);
