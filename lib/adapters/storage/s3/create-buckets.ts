import { CreateBucketCommand, HeadBucketCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3';

import { ProviderError } from '@/lib/ports/provider-error';
import type { Bucket } from '@/lib/ports/storage';

import type { S3Context } from './s3-context';
import { isMissingObject } from './s3-errors';

type BucketOptions = {
  region: string;
  withAcls: boolean;
};

const ownNames = new Set(['BucketAlreadyOwnedByYou', 'BucketAlreadyExists']);

const settings: Record<Bucket, string> = { upload: 'S3_UPLOAD_BUCKET', stream: 'S3_STREAM_BUCKET' };

const describe = (error: unknown): string => (error instanceof Error ? error.name : 'no answer');

const isRefusal = (error: unknown): boolean =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 403;

const fault = (message: string, code: 'bucket_missing' | 'access_denied', cause: unknown): ProviderError =>
  new ProviderError(message, { port: 'storage', operation: 'prepare', retryable: false, code, cause });

const isThere = async ({ client, names }: S3Context, bucket: Bucket): Promise<boolean> => {
  try {
    await client.send(new HeadBucketCommand({ Bucket: names[bucket] }));
    return true;
  } catch (error) {
    if (isMissingObject(error)) return false;
    if (!isRefusal(error)) throw error;
    throw fault(
      `the access key may not use the bucket ${names[bucket]} (${settings[bucket]}): allow it to list, read, write and delete there, or check the key`,
      'access_denied',
      error,
    );
  }
};

const createBucket = async (
  { client, names }: S3Context,
  bucket: Bucket,
  { region, withAcls }: BucketOptions,
): Promise<void> => {
  const name = names[bucket];
  // AWS rejects its first region as a location constraint, and requires all others.
  const place = region === 'us-east-1' ? {} : { CreateBucketConfiguration: { LocationConstraint: region } };
  const ownership =
    withAcls && bucket === 'stream' ? { ObjectOwnership: 'BucketOwnerPreferred' as const } : {};
  try {
    await client.send(new CreateBucketCommand({ Bucket: name, ...(place as object), ...ownership }));
  } catch (error) {
    if (error instanceof Error && ownNames.has(error.name)) return;
    throw fault(
      `there is no bucket ${name} (${settings[bucket]}), and it could not be created (${describe(error)}): create it, or allow the access key to`,
      'bucket_missing',
      error,
    );
  }
};

/**
 * CORS for uploads from browsers and reads through signed links; stores without CORS per bucket configure it
 * elsewhere.
 */
const allowBrowsers = async ({ client, names }: S3Context, bucket: Bucket): Promise<void> => {
  const rules = {
    upload: {
      // Pages with an upload token are on any website; the signed URL is the permission.
      AllowedOrigins: ['*'],
      AllowedMethods: ['PUT', 'GET', 'HEAD'],
      AllowedHeaders: ['*'],
      ExposeHeaders: ['ETag'],
    },
    stream: { AllowedOrigins: ['*'], AllowedMethods: ['GET', 'HEAD'], AllowedHeaders: ['*'] },
  };
  const CORSConfiguration = { CORSRules: [rules[bucket]] };
  await client
    .send(new PutBucketCorsCommand({ Bucket: names[bucket], CORSConfiguration }))
    .catch(() => undefined);
};

/** Creates missing buckets; existing ones stay unchanged. Throws `ProviderError` with advice. */
export const createBuckets = async (context: S3Context, options: BucketOptions): Promise<void> => {
  for (const bucket of ['upload', 'stream'] as const) {
    if (await isThere(context, bucket)) continue;
    await createBucket(context, bucket, options);
    await allowBrowsers(context, bucket);
  }
};
