import { z } from 'zod';

const videoInput = z.object({ videoId: z.string() });

/** Short work that must happen after a change: name → input and how often it is tried again. */
export const jobs = {
  'publish-video': { input: videoInput, retries: 8 },
  'publish-workspace': { input: z.object({ workspaceId: z.string() }), retries: 8 },
  'remove-video-files': { input: videoInput.extend({ looks: z.number().optional() }), retries: 20 },
  'remove-old-versions': { input: videoInput, retries: 8 },
} as const;

export type JobName = keyof typeof jobs;
export type JobInput<N extends JobName> = z.output<(typeof jobs)[N]['input']>;

/** All short jobs share one queue, which one worker at a time runs. */
export const jobQueue = 'default';
