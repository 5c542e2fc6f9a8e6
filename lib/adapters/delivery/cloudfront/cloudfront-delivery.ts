import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';

import { encodeKey } from '@/lib/core/storage/object-key';
import { getCollectionPageKey, getWatchPageKey, playerPageKey } from '@/lib/core/storage/storage-keys';
import type { DeliveryLogs, DeliveryPort } from '@/lib/ports/delivery';

import { type AwsOptions, toClientOptions, withAwsErrors } from '../../shared/aws-options';
import { createRevocationStore } from './revocation-store';

/**
 * CloudFront's limits for invalidations in progress per distribution: paths that end in `*`, and all others.
 */
const limits = { wildcards: 15, paths: 3000 };

type Batch = { paths: string[]; callerReference: string };

/** Percent-encoded as in requests, because caches use the encoded form. */
const toPath = (path: string): string =>
  encodeURI(path.startsWith('/') ? path : `/${path}`).replace(/%25/g, '%');

/**
 * Splits paths into batches below the limits. The caller reference consists of the paths and the minute, so
 * repeating a batch within that minute, in any process, creates no second invalidation. Pure.
 */
export const planBatches = (paths: readonly string[], now: number): Batch[] => {
  const all = [...new Set(paths.map(toPath))];
  const wild = all.filter((path) => path.endsWith('*'));
  const plain = all.filter((path) => !path.endsWith('*'));
  const batches: string[][] = [];
  const room = limits.paths - limits.wildcards;
  while (wild.length > 0 || plain.length > 0)
    batches.push([...wild.splice(0, limits.wildcards), ...plain.splice(0, room)]);
  const minute = Math.floor(now / 60_000);
  return batches.map((batch) => ({
    paths: batch,
    callerReference: createHash('sha256')
      .update(JSON.stringify([minute, batch]))
      .digest('hex'),
  }));
};

/** Number of attempts while other invalidations are in progress. */
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
      // A deleted distribution has no cache.
      if (isName(error, /^NoSuchDistribution$/)) return;
      if (!isName(error, /^TooManyInvalidationsInProgress$/) || attempt === attempts) throw error;
      await pause(pauseMs);
    }
  }
};

/** Invalidates paths of a distribution batch by batch; resolves when all batches are accepted. */
const invalidatePaths = async (client: CloudFrontClient, invalidation: Invalidation): Promise<void> => {
  for (const batch of planBatches(invalidation.paths, Date.now())) await send(client, invalidation, batch);
};

export type CloudFrontOptions = AwsOptions & {
  distribution: { id: string; domain: string };
  /** The origin of the alias that serves viewers; by default, the distribution's own name. */
  address?: string | null;
  logs: DeliveryLogs;
  /** The key value store used by the functions of all distributions. */
  revocationStore: string;
  /** Milliseconds before a batch is retried that exceeded the limit; replaced only in tests. */
  pauseMs?: number;
};

const timeoutMs = 20_000;
const defaultPauseMs = 5000;

/**
 * Delivery by a CloudFront distribution. Object ACLs determine what is public, and hidden objects are
 * invalidated. The distribution's function checks playback tokens
 * (`provisioning/aws/cloudfront-functions.ts`).
 */
export const createCloudFrontDelivery = (options: CloudFrontOptions): DeliveryPort => {
  const { distribution, address, logs, pauseMs = defaultPauseMs } = options;
  const client = new CloudFrontClient(toClientOptions(options, timeoutMs));
  const revocations = createRevocationStore({
    ...options,
    name: options.revocationStore,
    pauseMs: pauseMs / 10,
  });
  const baseUrl = address ?? `https://${distribution.domain}`;
  // A bucket has no index page for addresses that end in a folder.
  const playerFullUrl = (videoId: string) => `${baseUrl}/${playerPageKey}?id=${encodeURIComponent(videoId)}`;
  return {
    baseUrl,
    supportsTokens: true,
    publicUrl: (key) => `${baseUrl}/${encodeKey(key)}`,
    playerUrl: playerFullUrl,
    playerFullUrl,
    watchUrl: (videoId) => `${baseUrl}/${encodeKey(getWatchPageKey(videoId))}`,
    collectionUrl: (categoryId) => `${baseUrl}/${encodeKey(getCollectionPageKey(categoryId))}`,
    livePlayerUrl: (eventId) => `${baseUrl}/${playerPageKey}?live=${encodeURIComponent(eventId)}`,
    fillsPages: false,
    invalidate: (paths) =>
      withAwsErrors('delivery', 'invalidate', () =>
        invalidatePaths(client, { distributionId: distribution.id, paths, pauseMs }),
      ),
    setPagePolicy: (policy, videoId) =>
      withAwsErrors('delivery', 'setPagePolicy', () =>
        revocations.putPagePolicy(distribution.id, policy, videoId),
      ),
    revokeTokens: (revoked) =>
      withAwsErrors('delivery', 'revokeTokens', () => revocations.storeRevocations(revoked)),
    logs,
  };
};
