import { z } from 'zod';

const videoInput = z.object({ videoId: z.string() });

/** Every 30 s for a day. */
const retriesOfADay = 2880;

/** Short work that must happen after a change: name → input and how often it is tried again. */
export const jobs = {
  /** `only: 'state'` leaves data.json and the files as they are. */
  'publish-video': {
    input: videoInput.extend({ only: z.literal('state').optional() }),
    retries: retriesOfADay,
  },
  /** With `presetId` only the videos that follow this preset. */
  'publish-workspace': {
    input: z.object({ workspaceId: z.string(), presetId: z.string().optional() }),
    retries: retriesOfADay,
  },
  'remove-video-files': {
    input: videoInput.extend({ workspaceId: z.string(), looks: z.number().optional() }),
    retries: retriesOfADay,
  },
  'forget-category': { input: z.object({ categoryId: z.string() }), retries: retriesOfADay },
  'remove-old-versions': { input: videoInput, retries: retriesOfADay },
} as const;

export type JobName = keyof typeof jobs;
export type JobInput<N extends JobName> = z.output<(typeof jobs)[N]['input']>;

/** All short jobs share one queue, which one worker at a time runs. */
export const jobQueue = 'default';
