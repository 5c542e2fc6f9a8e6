import { z } from 'zod';

import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/** Removes what a version was watched by before its ladder was there. */
export const removeEarlyFilesJob = defineJob({
  slug: 'remove-early-files',
  queue: 'housekeeping',
  input: z.object({ videoId: z.string(), version: z.number() }),
  retries: retriesOfADay,
  load: async () => (await import('./remove-files')).removeEarlyFiles,
});

/** Removes the files of a video's versions that nobody can come back to. */
export const removeOldVersionsJob = defineJob({
  slug: 'remove-old-versions',
  queue: 'housekeeping',
  input: z.object({ videoId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./remove-files')).removeOldVersions,
});

/** Removes a file of a video that no row names any more. */
export const removeUnusedFileJob = defineJob({
  slug: 'remove-unused-file',
  queue: 'housekeeping',
  input: z.object({ workspaceId: z.string(), key: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./remove-unused-file')).removeUnusedFile,
});

/** Removes the files of a deleted video; `looks` counts how often that was done. */
export const removeVideoFilesJob = defineJob({
  slug: 'remove-video-files',
  queue: 'housekeeping',
  input: z.object({ videoId: z.string(), workspaceId: z.string(), looks: z.number().optional() }),
  retries: retriesOfADay,
  load: async () => (await import('./remove-files')).removeVideoFilesAndLookAgain,
});

/** Makes storage match a video's row; `only: 'state'` leaves data.json and the files as they are. */
export const publishVideoJob = defineJob({
  slug: 'publish-video',
  queue: 'publishing',
  input: z.object({ videoId: z.string(), only: z.literal('state').optional() }),
  retries: retriesOfADay,
  load: async () => (await import('./run-publish-jobs')).runPublishVideo,
});

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
  load: async () => (await import('./run-publish-jobs')).runPublishWorkspace,
});

export const publishingJobs = [
  removeEarlyFilesJob,
  removeOldVersionsJob,
  removeUnusedFileJob,
  removeVideoFilesJob,
  publishVideoJob,
  publishWorkspaceJob,
];
