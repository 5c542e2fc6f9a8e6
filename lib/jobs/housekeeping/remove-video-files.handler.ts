import { removeVideoFiles } from '@/lib/publishing/remove-files';

import type { JobHandler } from '../job-handler';
import { queueJob } from '../queue-job';

/** How often a row that is still there is looked at again; after that its deletion is taken to have failed. */
const retrySeconds = 60;
const maxLooks = 5;

export const handleRemoveVideoFiles: JobHandler<'remove-video-files'> = async (ctx, input) => {
  const isGone = await removeVideoFiles(ctx, input);
  const looks = input.looks ?? 0;
  // Gone at the first look means once more: somebody may have been writing its data or state at that very moment.
  if (looks >= (isGone ? 1 : maxLooks)) return;
  await queueJob(
    ctx.payload,
    'remove-video-files',
    { ...input, looks: looks + 1 },
    { workspace: ctx.workspace, delaySeconds: retrySeconds },
  );
};
