import { removeLiveFiles } from '@/lib/live/publishing/remove-live-files';

import type { JobHandler } from '../job-handler';
import { queueJob } from '../queue-job';

/** How often a row that is still there is looked at again; after that its deletion is taken to have failed. */
const retrySeconds = 60;
const maxLooks = 5;

export const handleRemoveLiveFiles: JobHandler<'remove-live-files'> = async (ctx, input) => {
  const isGone = await removeLiveFiles(ctx, input);
  if (input.broadcast !== undefined) return;
  const looks = input.looks ?? 0;
  // Gone at the first look means once more: somebody may have been writing its data at that very moment.
  if (looks >= (isGone ? 1 : maxLooks)) return;
  await queueJob(
    ctx.payload,
    'remove-live-files',
    { ...input, looks: looks + 1 },
    { workspace: ctx.workspace, delaySeconds: retrySeconds },
  );
};
