import { removeOldKey } from '@/lib/cloud/remove-made';

import type { JobHandler } from '../job-handler';

export const handleRemoveAccessKey: JobHandler<'remove-access-key'> = (ctx, input) =>
  removeOldKey(ctx, input);
