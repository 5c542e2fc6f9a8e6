import type { TaskConfig } from 'payload';

import { accountJobs } from '@/lib/accounts/jobs';
import { getPorts } from '@/lib/adapters/get-ports';
import { aiJobs } from '@/lib/ai/jobs';
import { inSpan } from '@/lib/core/logging/tracing';
import { liveJobExtensions, liveJobs } from '@/lib/live/jobs';
import { platformJobs } from '@/lib/platform/jobs';
import { reviewJobExtensions, reviewJobs } from '@/lib/review/jobs';
import { videoJobExtensions, videoJobs } from '@/lib/videos/jobs';
import { webhookJobs } from '@/lib/webhooks/jobs';
import type { Job, JobExtension } from '@/lib/worker/define-job';
import { readJobTrace, readJobWorkspace } from '@/lib/worker/workarounds/job-fields';
import { workspaceJobExtensions, workspaceJobs } from '@/lib/workspaces/jobs';

export const jobs: Job[] = [
  ...reviewJobs,
  ...videoJobs,
  ...platformJobs,
  ...accountJobs,
  ...aiJobs,
  ...liveJobs,
  ...webhookJobs,
  ...workspaceJobs,
];

/** Lower domains first. */
export const jobExtensions: JobExtension[] = [
  ...workspaceJobExtensions,
  ...videoJobExtensions,
  ...reviewJobExtensions,
  ...liveJobExtensions,
];

const listLoads = ({ slug, load }: Job): JobExtension['load'][] => [
  ...(load ? [load] : []),
  ...jobExtensions.filter((extension) => extension.slug === slug).map((extension) => extension.load),
];

const retryDelayMs = 30_000;

const toTask = (job: Job): TaskConfig => ({
  slug: job.slug as TaskConfig['slug'],
  retries: { attempts: job.retries, backoff: { type: 'fixed', delay: retryDelayMs } },
  handler: async ({ input, job: row, req }) => {
    const parsed = job.input.parse(input);
    const ctx = { payload: req.payload, ports: getPorts(), workspace: readJobWorkspace(row) };
    const span = {
      kind: 'consumer',
      parent: readJobTrace(row),
      values: { 'reelhof.queue': job.queue },
    } as const;
    await inSpan(`job ${job.slug}`, span, async () => {
      for (const load of listLoads(job)) await (await load())(ctx, parsed);
    });
    return { output: {} };
  },
});

/** All jobs as tasks of Payload's queue. */
export const jobTasks: TaskConfig[] = jobs.map(toTask);
