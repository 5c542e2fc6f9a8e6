import { removeTexttrackFile } from '@/lib/captions/remove-texttrack-file';

import type { JobHandler } from './job-handler';

export const handleRemoveTexttrackFile: JobHandler<'remove-texttrack-file'> = (ctx, input) =>
  removeTexttrackFile(ctx, input);
