import { setTimeout as pause } from 'node:timers/promises';

import {
  CloudFrontClient,
  DescribeKeyValueStoreCommand as FindStoreCommand,
} from '@aws-sdk/client-cloudfront';
import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  ListKeysCommand,
  PutKeyCommand,
  UpdateKeysCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import '@aws-sdk/signature-v4a';
import { z } from 'zod';

import { noLater } from '@/lib/formats/playback-tokens';
import type { TokenRevocations } from '@/lib/ports/delivery';
import { ProviderError } from '@/lib/ports/provider-error';

import { toClientOptions, type AwsOptions } from '../../shared/aws-options';
import { pagePolicyKey, writePagePolicy } from '../../shared/page-policy-values';

/** Maximum size of a value in bytes; all values here are ASCII. */
const maxLength = 1024;
/**
 * Time until which tokens of any link are rejected (0 for none), the same by link id, and the expiry of the
 * entry. The empty link id stands for viewers. A fourth value 1 rejects every token of a video in the trash.
 */
const valueSchema = z.tuple([z.number(), z.record(z.string(), z.number()), z.number()]).rest(z.literal(1));

/**
 * The revocations of a video for the distribution's function: `[endedAt, { linkId: since }, until]` in Unix
 * seconds; tokens issued then or before are rejected. If the links exceed the size limit, every token issued
 * until `now` is rejected, and legitimate viewers get new ones. Pure.
 */
export const writeRevocations = (
  { sharesEndedAt, revokedLinks, linksSince, viewersSince, isInTrash, until }: TokenRevocations,
  now: number,
): string => {
  const end = isInTrash ? [until, 1] : [until];
  const viewers = viewersSince ? { '': viewersSince } : {};
  const ended = Object.fromEntries(revokedLinks.map((id) => [id, noLater]));
  const links = { ...viewers, ...linksSince, ...ended };
  const value = JSON.stringify([sharesEndedAt ?? 0, links, ...end]);
  return value.length <= maxLength ? value : JSON.stringify([now, viewers, ...end]);
};

/** Whether every token that a value could reject has expired; also true for an unknown value. Pure. */
export const isOutdated = (value: string, now: number): boolean => {
  const read = valueSchema.safeParse(JSON.parse(value));
  return !read.success || read.data[2] <= now;
};

const timeoutMs = 20_000;
const attempts = 6;
/** Maximum number of keys per change, as limited by the service. */
const batch = 50;
/** Number of keys above which outdated ones are removed; the store has room for some 50,000. */
const sweepAbove = 500;

type Store = { client: CloudFrontKeyValueStoreClient; arn: string };

/** The store was changed concurrently. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ConflictException' || /pre-?condition/i.test(`${error.name} ${error.message}`));

/**
 * Changes a store, with a retry from its newest version after a concurrent change. Returns its previous
 * number of keys.
 */
const change = async (
  { client, arn }: Store,
  send: (version: string) => Promise<unknown>,
  pauseMs: number,
): Promise<number> => {
  for (let attempt = 1; ; attempt += 1) {
    const { ETag = '', ItemCount = 0 } = await client.send(new DescribeKeyValueStoreCommand({ KvsARN: arn }));
    try {
      await send(ETag);
      return ItemCount;
    } catch (error) {
      if (!isOvertaken(error) || attempt === attempts) throw error;
      await pause(pauseMs * attempt * Math.random());
    }
  }
};

const findOutdated = async ({ client, arn }: Store, now: number): Promise<string[]> => {
  const found: string[] = [];
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListKeysCommand({ KvsARN: arn, MaxResults: batch, NextToken }));
    for (const { Key = '', Value = '' } of page.Items ?? [])
      if (!Key.startsWith(pagePolicyKey) && isOutdated(Value, now)) found.push(Key);
    ({ NextToken } = page);
  } while (NextToken);
  return found;
};

/**
 * Removes entries that no longer affect a token. Gives up if concurrent writers always win, since they sweep
 * as well.
 */
const sweep = async (store: Store, now: number, pauseMs: number): Promise<void> => {
  const outdated = await findOutdated(store, now);
  try {
    for (let at = 0; at < outdated.length; at += batch) {
      const Deletes = outdated.slice(at, at + batch).map((Key) => ({ Key }));
      await change(
        store,
        (IfMatch) => store.client.send(new UpdateKeysCommand({ KvsARN: store.arn, IfMatch, Deletes })),
        pauseMs,
      );
    }
  } catch (error) {
    if (!isOvertaken(error)) throw error;
  }
};

/**
 * The key value store with revoked playback tokens, read by the functions of all distributions. Changes take
 * effect everywhere within seconds. `put` is idempotent and throws errors of the SDK, or a `ProviderError`
 * if the store does not exist.
 */
export const createRevocationStore = (options: AwsOptions & { name: string; pauseMs?: number }) => {
  const { name, pauseMs = 500 } = options;
  const settings = toClientOptions(options, timeoutMs);
  const cloudFront = new CloudFrontClient(settings);
  const client = new CloudFrontKeyValueStoreClient(settings);
  let known: string | null = null;

  const findArn = async (): Promise<string> => {
    const { KeyValueStore } = await cloudFront.send(new FindStoreCommand({ Name: name }));
    if (!KeyValueStore?.ARN)
      throw new ProviderError('CloudFront has no key-value store for playback tokens', {
        port: 'delivery',
        operation: 'revokeTokens',
        retryable: false,
        code: 'misconfigured',
      });
    return KeyValueStore.ARN;
  };

  return {
    /** Read by the page function of one distribution; with `videoId`, for that video. */
    putPagePolicy: async (distributionId: string, policy: string | null, videoId?: string): Promise<void> => {
      const store = { client, arn: (known ??= await findArn()) };
      const Puts = writePagePolicy(distributionId, policy, videoId);
      await change(
        store,
        (IfMatch) => client.send(new UpdateKeysCommand({ KvsARN: store.arn, IfMatch, Puts })),
        pauseMs,
      );
    },
    storeRevocations: async (revocations: TokenRevocations): Promise<void> => {
      const arn = (known ??= await findArn());
      const store = { client, arn };
      const now = Math.floor(Date.now() / 1000);
      const Value = writeRevocations(revocations, now);
      const count = await change(
        store,
        (IfMatch) =>
          client.send(new PutKeyCommand({ KvsARN: arn, Key: revocations.videoId, Value, IfMatch })),
        pauseMs,
      );
      if (count > sweepAbove) await sweep(store, now, pauseMs);
    },
  };
};
