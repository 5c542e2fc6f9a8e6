import type { TaskConfig } from 'payload';

import { getPorts } from '@/lib/ports';

import { handleForgetCategory } from './forget-category.handler';
import type { JobHandler } from './job-handler';
import { jobs, type JobInput, type JobName } from './jobs';
import { handlePublishVideo } from './publish-video.handler';
import { handlePublishWorkspace } from './publish-workspace.handler';
import { handleRemoveOldVersions } from './remove-old-versions.handler';
import { handleRemoveVideoFiles } from './remove-video-files.handler';

const handlers: { [N in JobName]: JobHandler<N> } = {
  'publish-video': handlePublishVideo,
  'publish-workspace': handlePublishWorkspace,
  'remove-video-files': handleRemoveVideoFiles,
  'forget-category': handleForgetCategory,
  'remove-old-versions': handleRemoveOldVersions,
};

const toTask = <N extends JobName>(name: N): TaskConfig => ({
  slug: name,
  // A storage that is away for hours must not leave a video public that its row says is private.
  retries: { attempts: jobs[name].retries, backoff: { type: 'fixed', delay: 30_000 } },
  handler: async ({ input, req }) => {
    const parsed = jobs[name].input.parse(input) as JobInput<N>;
    await handlers[name]({ payload: req.payload, ports: getPorts() }, parsed);
    return { output: {} };
  },
});

/** The jobs as Payload's queue takes them. */
export const jobTasks: TaskConfig[] = (Object.keys(jobs) as JobName[]).map(toTask);
