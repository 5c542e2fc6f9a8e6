import { setTimeout as pause } from 'node:timers/promises';

import { CreateInvalidationCommand, type CloudFrontClient } from '@aws-sdk/client-cloudfront';

import { planBatches, type Batch } from './plan-batches';

/** How often a batch waits for others that are in progress. */
const attempts = 12;

type Invalidation = { distributionId: string; paths: readonly string[]; pauseMs: number };

const isName = (error: unknown, name: RegExp): boolean => error instanceof Error && name.test(error.name);

const send = async (
  client: CloudFrontClient,
  { distributionId, pauseMs }: Invalidation,
  { paths, callerReference }: Batch,
): Promise<void> => {
  const command = new CreateInvalidationCommand({
    DistributionId: distributionId,
    InvalidationBatch: {
      CallerReference: callerReference,
      Paths: { Quantity: paths.length, Items: paths },
    },
  });
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(command);
      return;
    } catch (error) {
      // A distribution that is gone keeps nothing.
      if (isName(error, /^NoSuchDistribution$/)) return;
      if (!isName(error, /^TooManyInvalidationsInProgress$/) || attempt === attempts) throw error;
      await pause(pauseMs);
    }
  }
};

/** Has a distribution forget paths, one batch after the other; resolves when all were accepted. */
export const invalidatePaths = async (
  client: CloudFrontClient,
  invalidation: Invalidation,
): Promise<void> => {
  for (const batch of planBatches(invalidation.paths, Date.now())) await send(client, invalidation, batch);
};
