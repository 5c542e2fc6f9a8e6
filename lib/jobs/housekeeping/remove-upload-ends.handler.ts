import { removeUploadEnds } from '@/lib/uploads/ends';

import type { JobHandler } from '../job-handler';

export const handleRemoveUploadEnds: JobHandler<'remove-upload-ends'> = (ctx, input) =>
  removeUploadEnds(ctx, input);
