import { z } from 'zod';

import { defineJob, retriesOfADay } from '@/lib/worker/define-job';

/**
 * Removes the files of a deleted live event, or of one run of its channel; `looks` counts how often that was
 * done.
 */
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

/** Makes a video of what viewers saw of a live event. */
export const archiveLiveJob = defineJob({
  slug: 'archive-live',
  queue: 'live',
  input: z.object({ eventId: z.string(), broadcast: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./recording/archive-recording')).archiveRecording,
});

/** Writes what viewers are told of a live event. */
export const publishLiveJob = defineJob({
  slug: 'publish-live',
  queue: 'live',
  input: z.object({ eventId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./publishing/publish-live')).publishLive,
});

/** Mails the people of an event whose viewers see no picture. Not for a day: what is late is of no use. */
export const mailLiveOutageJob = defineJob({
  slug: 'mail-live-outage',
  queue: 'mail',
  input: z.object({ eventId: z.string() }),
  retries: 3,
  load: async () => (await import('./outage/mail-outage')).mailOutage,
});

/** Gives the recording of a live event files of its own. */
export const packageRecordingJob = defineJob({
  slug: 'package-recording',
  queue: 'media',
  input: z.object({ videoId: z.string(), eventId: z.string(), broadcast: z.string() }),
  retries: 100,
  load: async () => (await import('./recording/package-recording')).packageRecording,
});

export const liveJobs = [
  removeLiveFilesJob,
  archiveLiveJob,
  publishLiveJob,
  mailLiveOutageJob,
  packageRecordingJob,
];
