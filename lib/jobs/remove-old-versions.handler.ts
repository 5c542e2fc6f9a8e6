import { removeOldVersions } from '@/lib/publishing/remove-files';

import type { JobHandler } from './tasks';

export const handleRemoveOldVersions: JobHandler<'remove-old-versions'> = (ctx, input) =>
  removeOldVersions(ctx, input);
