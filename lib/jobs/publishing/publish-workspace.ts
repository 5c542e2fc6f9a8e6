import { z } from 'zod';

import { defineJob, retriesOfADay } from '../define-job';

/** Queues `publish-video` for a workspace's videos, or for those that follow a preset, from the one after `afterVideo` on. */
export const publishWorkspaceJob = defineJob({
  slug: 'publish-workspace',
  queue: 'publishing',
  input: z.object({
    workspaceId: z.string(),
    presetId: z.string().optional(),
    afterVideo: z.string().optional(),
  }),
  retries: retriesOfADay,
});
