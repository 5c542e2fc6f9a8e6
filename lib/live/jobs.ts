import { z } from 'zod';

import { publishVideoJob } from '@/lib/videos/jobs';
import { defineJob, extendJob, retriesOfADay } from '@/lib/worker/define-job';
import { publishWorkspaceJob } from '@/lib/workspaces/jobs';

/** Removes the files of a deleted live event, or of one run of its channel; `looks` counts the runs. */
export const removeLiveFilesJob = defineJob({
  slug: 'remove-live-files',
  queue: 'housekeeping',
  input: z.object({
    eventId: z.string(),
    workspaceId: z.string(),
    broadcast: z.string().optional(),
    looks: z.number().optional(),
  }),
  retries: retriesOfADay,
  load: async () => (await import('./publishing/remove-live-files')).removeLiveFilesAndLookAgain,
});

/** Turns the broadcast of a live event into a video. */
export const archiveLiveJob = defineJob({
  slug: 'archive-live',
  queue: 'live',
  input: z.object({ eventId: z.string(), broadcast: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./recording/archive-recording')).archiveRecording,
});

/** Publishes the data of a live event. */
export const publishLiveJob = defineJob({
  slug: 'publish-live',
  queue: 'live',
  input: z.object({ eventId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./publishing/publish-live')).publishLive,
});

/**
 * Emails the people of an event whose viewers see no video. Not retried for a day, because a late email is
 * useless.
 */
export const mailLiveOutageJob = defineJob({
  slug: 'mail-live-outage',
  queue: 'mail',
  input: z.object({ eventId: z.string() }),
  retries: 3,
  load: async () => (await import('./mail-outage')).mailOutage,
});

/** Creates a recording's own files. */
export const packageRecordingJob = defineJob({
  slug: 'package-recording',
  queue: 'media',
  input: z.object({ videoId: z.string(), eventId: z.string(), broadcast: z.string() }),
  retries: 100,
  load: async () => (await import('./recording/create-recording-files')).createRecordingFiles,
});

export const liveJobs = [
  removeLiveFilesJob,
  archiveLiveJob,
  publishLiveJob,
  mailLiveOutageJob,
  packageRecordingJob,
];

/** Work of live events in jobs of lower domains. */
export const liveJobExtensions = [
  extendJob(publishVideoJob, async () => (await import('./publishing/queue-live-events')).queueEventsOfVideo),
  extendJob(
    publishWorkspaceJob,
    async () => (await import('./publishing/queue-live-events')).queueLiveEvents,
  ),
];
