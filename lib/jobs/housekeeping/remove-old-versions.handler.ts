import { removeOldVersions } from '@/lib/publishing/remove-files';

import type { JobHandler } from '../job-handler';

export const handleRemoveOldVersions: JobHandler<'remove-old-versions'> = (ctx, input) =>
  removeOldVersions(ctx, input);
