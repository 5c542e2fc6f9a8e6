import { randomBytes } from 'node:crypto';

import {
  CreateBucketCommand,
  PutBucketCorsCommand,
  PutPublicAccessBlockCommand,
  S3Client,
} from '@aws-sdk/client-s3';

/** The address of an AWS simulator; null if none is configured. */
export const awsPeer = process.env.TEST_AWS_ENDPOINT ?? null;
export const peerKeys = { accessKeyId: 'test', secretAccessKey: 'test' };
export const peerRegion = 'eu-central-1';

export const createPeerClient = (): S3Client =>
  new S3Client({
    endpoint: awsPeer ?? '',
    region: peerRegion,
    // The SDK adds properties to the object.
    credentials: { ...peerKeys },
    forcePathStyle: true,
  });

/** Two buckets as a workspace needs them, created without the product, optionally without CORS. */
export const createOwnBuckets = async ({ withCors = true } = {}) => {
  const client = createPeerClient();
  const suffix = randomBytes(4).toString('hex');
  const names = { uploadBucket: `own-upload-${suffix}`, streamBucket: `own-stream-${suffix}` };
  for (const Bucket of Object.values(names)) {
    await client.send(
      new CreateBucketCommand({
        Bucket,
        CreateBucketConfiguration: { LocationConstraint: peerRegion },
        ObjectOwnership: 'BucketOwnerPreferred',
      }),
    );
    const PublicAccessBlockConfiguration = { BlockPublicAcls: false, IgnorePublicAcls: false };
    await client.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
    if (!withCors) continue;
    const rule = { AllowedOrigins: ['*'], AllowedMethods: ['GET', 'PUT', 'HEAD'], AllowedHeaders: ['*'] };
    const CORSConfiguration = { CORSRules: [{ ...rule, ExposeHeaders: ['ETag'] }] };
    await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }));
  }
  client.destroy();
  return names;
};
