import type { z } from 'zod';

import type { QueueName } from './queues';

export type JobDefinition<S extends z.ZodType = z.ZodType, N extends string = string> = {
  slug: N;
  queue: QueueName;
  input: S;
  /** How often it is tried again, 30 s apart. */
  retries: number;
};

/** Names a kind of job. Its handler is `<slug>.handler.ts`, loaded when a job of it runs. */
export const defineJob = <S extends z.ZodType, N extends string>(
  definition: JobDefinition<S, N>,
): JobDefinition<S, N> => definition;

/** A day of tries: a storage that is away for hours must not leave a video public that its row says is private. */
export const retriesOfADay = 2880;
