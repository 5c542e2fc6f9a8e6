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
