/**
 * Each kind of short work has a queue of its own, with one runner in all processes together, so that no slow
 * kind holds up another. (Encodes and imports are long work: they lease their rows. What outside systems tell
 * has rows and a sweep of its own.)
 */
export const queueNames = [
  'publishing',
  // Recordings of live events, which somebody waits for.
  'live',
  'mail',
  'ai',
  'media',
  'housekeeping',
  // Refusals of files, which somebody waits for.
  'uploads',
] as const;

export type QueueName = (typeof queueNames)[number];

/** The name of the lock that a queue's runner holds. */
export const getQueueLock = (queue: QueueName): string => `queue:${queue}`;
