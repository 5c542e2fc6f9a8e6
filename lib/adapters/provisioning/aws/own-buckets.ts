import {
  CreateBucketCommand,
  DeleteBucketCommand,
  PutBucketCorsCommand,
  PutBucketEncryptionCommand,
  PutBucketLifecycleConfigurationCommand,
  PutBucketTaggingCommand,
  PutPublicAccessBlockCommand,
  type BucketLocationConstraint,
  type CORSRule,
  type S3Client,
} from '@aws-sdk/client-s3';

import { isErrorNamed } from '@/lib/core/values';
import { ProviderError } from '@/lib/ports/provider-error';
import type { Bucket, StoragePort } from '@/lib/ports/storage';

type BucketPlan = {
  name: string;
  region: string;
  kind: Bucket;
  tags: Record<string, string>;
};

const keptDays = 7;
const daySeconds = 86_400;

/**
 * Browsers upload parts from the panel, and from any website with an upload token, and read their ETags.
 * Players on any site read public objects.
 */
const corsFor = ({ kind }: Pick<BucketPlan, 'kind'>): CORSRule =>
  kind === 'upload'
    ? {
        AllowedOrigins: ['*'],
        AllowedMethods: ['PUT', 'GET', 'HEAD'],
        AllowedHeaders: ['*'],
        ExposeHeaders: ['ETag'],
        MaxAgeSeconds: daySeconds,
      }
    : {
        AllowedOrigins: ['*'],
        AllowedMethods: ['GET', 'HEAD'],
        AllowedHeaders: ['*'],
        ExposeHeaders: ['Content-Length', 'Content-Range', 'ETag'],
        MaxAgeSeconds: daySeconds,
      };

/** us-east-1 is the only region that must be omitted. */
const locationOf = (region: string) =>
  region === 'us-east-1'
    ? {}
    : { CreateBucketConfiguration: { LocationConstraint: region as BucketLocationConstraint } };

/**
 * Creates a bucket, or continues with an existing one of ours: only object ACLs make content public, never
 * in the upload bucket; everything is encrypted, and unfinished upload parts expire after 7 days. All
 * settings are written again.
 */
export const ensureBucket = async (client: S3Client, plan: BucketPlan): Promise<void> => {
  const Bucket = plan.name;
  await client
    .send(
      new CreateBucketCommand({
        Bucket,
        ObjectOwnership: 'BucketOwnerPreferred',
        ...locationOf(plan.region),
      }),
    )
    .catch((error: unknown) => {
      if (!isErrorNamed(error, 'BucketAlreadyOwnedByYou')) throw error;
    });
  const isPrivate = plan.kind === 'upload';
  await client.send(
    new PutPublicAccessBlockCommand({
      Bucket,
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: isPrivate,
        IgnorePublicAcls: isPrivate,
        BlockPublicPolicy: true,
        RestrictPublicBuckets: true,
      },
    }),
  );
  await client.send(
    new PutBucketEncryptionCommand({
      Bucket,
      ServerSideEncryptionConfiguration: {
        // Public objects encrypted with a KMS key would be unreadable.
        Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
    }),
  );
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [corsFor(plan)] } }));
  await client.send(
    new PutBucketLifecycleConfigurationCommand({
      Bucket,
      LifecycleConfiguration: {
        Rules: [
          {
            ID: 'unfinished-uploads',
            Status: 'Enabled',
            Filter: { Prefix: '' },
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: keptDays },
          },
        ],
      },
    }),
  );
  const TagSet = Object.entries(plan.tags).map(([Key, Value]) => ({ Key, Value }));
  await client.send(new PutBucketTaggingCommand({ Bucket, Tagging: { TagSet } }));
};

/**
 * Removes a bucket with its contents; a missing one is not an error. `storage` accesses it with the
 * platform's own keys.
 */
export const removeBucket = async (
  client: S3Client,
  { storage, kind }: { storage: StoragePort; kind: Bucket },
): Promise<void> => {
  try {
    for await (const { key, uploadId } of storage.listMultiparts({ bucket: kind, prefix: '' }))
      await storage.abortMultipart({ bucket: kind, key, uploadId });
    await storage.removePrefix({ bucket: kind, prefix: '' });
    await client.send(new DeleteBucketCommand({ Bucket: storage.bucketNames[kind] }));
  } catch (error) {
    const isGone =
      error instanceof ProviderError ? error.code === 'bucket_missing' : isErrorNamed(error, 'NoSuchBucket');
    if (!isGone) throw error;
  }
};
