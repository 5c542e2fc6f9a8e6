import { z } from 'zod';

import { endSupportJob } from '@/lib/accounts/jobs';
import { slugs } from '@/lib/core/slugs';
import { defineJob, extendJob, retriesOfADay } from '@/lib/worker/define-job';
import { publishWorkspaceJob } from '@/lib/workspaces/jobs';

/** Removes a deleted category from the library's filter keys. */
export const forgetCategoryJob = defineJob({
  slug: 'forget-category',
  queue: 'housekeeping',
  input: z.object({ categoryId: z.string() }),
  retries: retriesOfADay,
  load: async () => {
    const { forgetCategory } = await import('./library/labels/change-categories');
    return ({ payload }, input) => forgetCategory(payload, input);
  },
});

/** Moves the videos of one category or tag to another, and deletes the first. */
export const mergeLabelJob = defineJob({
  slug: 'merge-label',
  queue: 'housekeeping',
  input: z.object({
    collection: z.enum([slugs.categories, slugs.tags]),
    from: z.string(),
    into: z.string(),
  }),
  retries: retriesOfADay,
  load: async () => {
    const { moveLabel } = await import('./library/labels/merge-labels');
    return ({ payload }, input) => moveLabel(payload, input);
  },
});

/** Removes the head and tail probe of an upload once no more of it can arrive. */
export const removeUploadHeadAndTailJob = defineJob({
  slug: 'remove-head-and-tail',
  queue: 'housekeeping',
  input: z.object({ workspaceId: z.string(), videoId: z.string(), version: z.number() }),
  retries: retriesOfADay,
  load: async () => (await import('./uploads/head-and-tail')).removeUploadHeadAndTail,
});

/** Refuses a finished upload that can't be encoded, without waiting for other encodes. */
export const judgeUploadJob = defineJob({
  slug: 'judge-upload',
  queue: 'uploads',
  input: z.object({ encodingId: z.string() }),
  retries: 2,
  load: async () => (await import('./encoding/judge-upload')).judgeUpload,
});

/** Creates text tracks and chapters from those embedded in a file. */
export const storeEmbeddedJob = defineJob({
  // The name in queued jobs of 1.0.0.
  slug: 'take-embedded',
  queue: 'media',
  input: z.object({
    videoId: z.string(),
    version: z.number(),
    /** `IgnoredTrack`s reported by the encode. */
    ignoredAudio: z
      .array(
        z.object({
          kind: z.enum(['subtitles', 'audio', 'video']),
          codec: z.string(),
          language: z.string().nullable(),
          title: z.string().nullable(),
        }),
      )
      .default([]),
  }),
  retries: 5,
  load: async () => (await import('./encoding/store-embedded')).storeEmbedded,
});

/** Removes a version's preview rendition. */
export const removePreviewFilesJob = defineJob({
  slug: 'remove-preview-files',
  queue: 'housekeeping',
  input: z.object({ videoId: z.string(), version: z.number() }),
  retries: retriesOfADay,
  load: async () => (await import('./publishing/remove-files')).removePreviewFiles,
});

/** Removes the files of versions that no viewer can still be playing. */
export const removeOldVersionsJob = defineJob({
  slug: 'remove-old-versions',
  queue: 'housekeeping',
  input: z.object({ videoId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./publishing/remove-files')).removeOldVersions,
});

/** Removes the files that undoing a trimmed version needed. */
export const forgetTrimUndoJob = defineJob({
  slug: 'forget-trim-undo',
  queue: 'housekeeping',
  input: z.object({ videoId: z.string(), version: z.number() }),
  retries: retriesOfADay,
  load: async () => (await import('./trimming/settle-trim')).forgetTrimUndo,
});

/** Removes a file of a video that no row refers to. */
export const removeUnusedFileJob = defineJob({
  slug: 'remove-unused-file',
  queue: 'housekeeping',
  input: z.object({ workspaceId: z.string(), key: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./publishing/remove-files')).removeUnusedFile,
});

/** Removes the files of a deleted video; `looks` counts the runs. */
export const removeVideoFilesJob = defineJob({
  slug: 'remove-video-files',
  queue: 'housekeeping',
  input: z.object({ videoId: z.string(), workspaceId: z.string(), looks: z.number().optional() }),
  retries: retriesOfADay,
  load: async () => (await import('./publishing/remove-files')).removeVideoFilesAndLookAgain,
});

/** Makes storage match a video's row; `only: 'state'` leaves data.json and the files as they are. */
export const publishVideoJob = defineJob({
  slug: 'publish-video',
  queue: 'publishing',
  input: z.object({ videoId: z.string(), only: z.literal('state').optional() }),
  retries: retriesOfADay,
  load: async () => (await import('./publishing/run-publish-jobs')).runPublishVideo,
});

/** Makes a category's page for viewers match its row and its videos. */
export const publishCollectionJob = defineJob({
  slug: 'publish-collection',
  queue: 'publishing',
  input: z.object({ categoryId: z.string(), workspaceId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./publishing/watch/publish-collection')).publishCollection,
});

/** Finds frames of a video that may serve as its thumbnail. */
export const suggestFramesJob = defineJob({
  slug: 'suggest-frames',
  queue: 'media',
  input: z.object({ videoId: z.string() }),
  retries: 5,
  load: async () => (await import('./thumbnails/suggest-frames')).suggestFrames,
});

/** Updates the library's search index for the spoken text of a video. */
export const indexSpeechJob = defineJob({
  slug: 'index-speech',
  queue: 'housekeeping',
  input: z.object({ videoId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./text-tracks/index-speech')).indexSpeech,
});

/** Computes the loudness of a video over time for the caption editor. */
export const makeWaveformJob = defineJob({
  slug: 'make-waveform',
  queue: 'media',
  input: z.object({ videoId: z.string() }),
  retries: 5,
  load: async () => (await import('./text-tracks/make-waveform')).makeWaveform,
});

/** Cancels the uploads of a member who was disabled in a workspace. */
export const cancelMemberUploadsJob = defineJob({
  slug: 'cancel-member-uploads',
  queue: 'housekeeping',
  input: z.object({ userId: z.string(), workspaceId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./uploads/cancel-member-uploads')).cancelMemberUploads,
});

/** Revokes the playback tokens of a support session that ended early. */
export const revokeSupportJob = defineJob({
  slug: 'revoke-support',
  queue: 'mail',
  input: z.object({ supportId: z.string() }),
  retries: retriesOfADay,
  load: async () => (await import('./publishing/playback/revoke-support-playback')).revokeSupportPlayback,
});

export const videoJobs = [
  forgetCategoryJob,
  mergeLabelJob,
  removeUploadHeadAndTailJob,
  judgeUploadJob,
  storeEmbeddedJob,
  removePreviewFilesJob,
  removeOldVersionsJob,
  forgetTrimUndoJob,
  removeUnusedFileJob,
  removeVideoFilesJob,
  publishVideoJob,
  publishCollectionJob,
  suggestFramesJob,
  indexSpeechJob,
  makeWaveformJob,
  cancelMemberUploadsJob,
  revokeSupportJob,
];

/** Work of videos in jobs of lower domains. */
export const videoJobExtensions = [
  extendJob(
    endSupportJob,
    async () => (await import('./publishing/playback/revoke-support-playback')).forgetSupportPlayback,
  ),
  extendJob(
    publishWorkspaceJob,
    async () => (await import('./publishing/run-publish-jobs')).runPublishWorkspace,
  ),
];
