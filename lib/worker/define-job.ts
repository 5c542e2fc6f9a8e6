import type { Payload } from 'payload';
import type { z } from 'zod';

import type { Ports } from '@/lib/ports';

/**
 * Each kind of short work has its own queue with a single runner across all processes, so that a slow kind
 * delays no other. Encodes and imports are long work and lease their rows. Webhook messages have their own
 * rows and sweep.
 */
export const queueNames = [
  'publishing',
  // Recordings of live events; a person waits for them.
  'live',
  'mail',
  'ai',
  'media',
  'housekeeping',
  // Refusals of files; a person waits for them.
  'uploads',
] as const;

export type QueueName = (typeof queueNames)[number];

/** The name of the lock that a queue's runner holds. */
export const getQueueLock = (queue: QueueName): string => `queue:${queue}`;

export type JobContext = {
  payload: Payload;
  ports: Ports;
  /** The tenant that the work is for; null for work of the platform itself. */
  workspace: string | null;
};

/** Runs one job. It must be repeatable, because it runs again after a failure or a kill. */
export type JobHandler<Input> = {
  // Method syntax makes the parameter bivariant, so that jobs of any input fit into one list.
  handle(ctx: JobContext, input: Input): Promise<unknown>;
}['handle'];

export type JobInput = z.ZodType<object>;

export type Job<Input extends JobInput = JobInput, Slug extends string = string> = {
  slug: Slug;
  queue: QueueName;
  input: Input;
  /** Number of further attempts, 30 s apart. */
  retries: number;
  /**
   * Imports the handler when a job of this kind runs, so that `jobs.ts` files stay cheap to import. Null if
   * extensions do all of the work.
   */
  load: (() => Promise<JobHandler<z.output<Input>>>) | null;
};

/** Further work of a job, in a domain above the one that queues it. */
export type JobExtension = { slug: string; load: () => Promise<JobHandler<object>> };

/** Defines a kind of short work that must happen after a change. */
export const defineJob = <Input extends JobInput, Slug extends string>(
  job: Job<Input, Slug>,
): Job<Input, Slug> => job;

/**
 * Adds work to a job of a lower domain. It runs in the same attempt, after the job's own handler and the
 * extensions of lower domains; if it fails, all of the job is repeated.
 */
export const extendJob = <Input extends JobInput>(
  { slug }: Job<Input>,
  load: () => Promise<JobHandler<z.output<Input>>>,
): JobExtension => ({ slug, load });

/**
 * Retries for a day: after hours without storage, a video that its row calls private must still become
 * private.
 */
export const retriesOfADay = 2880;
