import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import {
  IAMClient,
  CreateAccessKeyCommand,
  CreateUserCommand,
  DeleteAccessKeyCommand,
  DeleteUserCommand,
  DeleteUserPolicyCommand,
  ListAccessKeysCommand,
  PutUserPolicyCommand,
} from '@aws-sdk/client-iam';
import { PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';

import { isErrorNamed } from '@/lib/core/values';
import type { DeliveryPort } from '@/lib/ports/delivery';
import { ProviderError } from '@/lib/ports/provider-error';
import type { NewHome, ProvisioningPort, AccessKey } from '@/lib/ports/provisioning';
import type { StoragePort } from '@/lib/ports/storage';

import { type AwsOptions, toClientOptions, withAwsErrors } from '../../shared/aws-options';
import { writePageFunction, writePlaybackFunction } from './cloudfront-functions';
import { writeBucketPolicy } from './distribution-config';
import { ensureBucket, removeBucket } from './own-buckets';
import { ensureDistribution, removeDistribution } from './own-distribution';
import { nameResources, nameRevocationStore } from './resource-names';

type Buckets = { uploadBucket: string; streamBucket: string };

const arn = (name: string): string => `arn:aws:s3:::${name}`;

/**
 * Permissions of a workspace's user: exactly what the storage port needs in its two buckets. Below the 2,048
 * characters of an inline policy. Pure.
 */
const writeAccessPolicy = ({ uploadBucket, streamBucket }: Buckets): string =>
  JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:ListBucket', 's3:ListBucketMultipartUploads'],
        Resource: [arn(uploadBucket), arn(streamBucket)],
      },
      {
        Effect: 'Allow',
        Action: [
          's3:GetObject',
          's3:PutObject',
          's3:DeleteObject',
          's3:GetObjectAcl',
          's3:PutObjectAcl',
          's3:AbortMultipartUpload',
          's3:ListMultipartUploadParts',
        ],
        Resource: [`${arn(uploadBucket)}/*`, `${arn(streamBucket)}/*`],
      },
    ],
  });

export type AwsProvisioningOptions = AwsOptions & {
  /** Prefix of resource names. */
  prefix: string;
  secret: string;
  permissionsBoundary: string | null;
  /** Origin of the panel, whose pages may play private videos. */
  panelOrigin: string;
  /** Opens buckets of the platform's account with the platform's own keys. */
  openStorage: (buckets: { uploadBucket: string; streamBucket: string }) => Promise<StoragePort>;
  /**
   * Settings of the workspaces' distributions, if each gets one: the signing key of playback tokens, and the
   * log bucket.
   */
  distributions?: { playbackKey: string; logBucket: string | null } | null;
  /** Poll interval in milliseconds for resources that AWS is creating; replaced only in tests. */
  pauseMs?: number;
  /** The delivery of a stream bucket without a distribution. */
  deliveryOf: (streamBucket: string) => Promise<DeliveryPort>;
};

const timeoutMs = 20_000;
const defaultPauseMs = 2000;

/**
 * Each workspace gets two buckets and a user in the platform's account at AWS. Nothing is looked up by
 * listing the account.
 */
export const createAwsProvisioning = (options: AwsProvisioningOptions): ProvisioningPort => {
  const settings = toClientOptions(options, timeoutMs);
  const s3 = new S3Client({
    ...settings,
    forcePathStyle: options.endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const iam = new IAMClient(settings);
  const cloudFront = new CloudFrontClient(settings);
  const { distributions = null, region, panelOrigin } = options;
  const guarded = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
    withAwsErrors('provisioning', operation, work);
  const namesOf = ({ workspaceId }: Pick<NewHome, 'workspaceId'>) => nameResources(options, workspaceId);
  const tagsOf = ({ workspaceId, slug }: NewHome) => ({
    'reelhof:workspace': workspaceId,
    'reelhof:slug': slug,
  });

  return {
    isOwn: true,

    createStorage: (home) =>
      guarded('createStorage', async () => {
        const { uploadBucket, streamBucket } = namesOf(home);
        const common = { region: options.region, tags: tagsOf(home) };
        await ensureBucket(s3, { ...common, name: uploadBucket, kind: 'upload' });
        await ensureBucket(s3, { ...common, name: streamBucket, kind: 'stream' });
        const own = { region: options.region, endpoint: options.endpoint ?? null };
        return { uploadBucket, streamBucket, own };
      }),

    createAccess: ({ knownKeyId, ...home }) =>
      guarded('createAccess', async () => {
        const { userName, ...buckets } = namesOf(home);
        const { permissionsBoundary } = options;
        const policy = writeAccessPolicy(buckets);
        await ensureUser(iam, { userName, policy, permissionsBoundary, tags: tagsOf(home) });
        const isKnown = knownKeyId !== null && (await listKeys(iam, userName)).includes(knownKeyId);
        return { userName, key: isKnown ? null : await makeKey(iam, userName, null) };
      }),

    rotateAccess: ({ knownKeyId, ...home }) =>
      guarded('rotateAccess', () => makeKey(iam, namesOf(home).userName, knownKeyId)),

    removeKey: ({ accessKeyId, ...home }) =>
      guarded('removeKey', () => removeKey(iam, namesOf(home).userName, accessKeyId)),

    createDelivery: (home) =>
      guarded('createDelivery', async () => {
        const { streamBucket: bucket, userName: name } = namesOf(home);
        if (!distributions) {
          const { baseUrl } = await options.deliveryOf(bucket);
          return { domain: new URL(baseUrl).host, distributionId: null };
        }
        const { playbackKey: key, logBucket } = distributions;
        const { id, arn, domain } = await ensureDistribution(cloudFront, {
          ...{ name, bucket, region },
          functionCode: writePlaybackFunction({ key, panelHosts: [new URL(panelOrigin).hostname] }),
          pageFunctionCode: writePageFunction(),
          revocationStore: nameRevocationStore(options.prefix),
          pauseMs: options.pauseMs ?? defaultPauseMs,
          logs: logBucket === null ? null : { bucket: logBucket, prefix: `${bucket}/` },
        });
        const Policy = writeBucketPolicy(bucket, arn);
        await s3.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy }));
        return { domain, distributionId: id };
      }),

    remove: (home) =>
      guarded('remove', async () => {
        const { userName, ...buckets } = namesOf(home);
        await removeUser(iam, userName);
        const storage = await options.openStorage(buckets);
        await removeBucket(s3, { storage, kind: 'upload' });
        await removeBucket(s3, { storage, kind: 'stream' });
        return distributions === null || removeDistribution(cloudFront, userName);
      }),
  };
};

const policyName = 'own-buckets';
const path = '/reelhof/';

const ignore =
  (name: string) =>
  (error: unknown): null => {
    if (!isErrorNamed(error, name)) throw error;
    return null;
  };

type UserPlan = {
  userName: string;
  policy: string;
  permissionsBoundary: string | null;
  tags: Record<string, string>;
};

/** Creates the user with its policy, or continues with an existing one. */
const ensureUser = async (client: IAMClient, plan: UserPlan): Promise<void> => {
  const { userName: UserName, policy, permissionsBoundary, tags } = plan;
  await client
    .send(
      new CreateUserCommand({
        UserName,
        Path: path,
        ...(permissionsBoundary && { PermissionsBoundary: permissionsBoundary }),
        Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })),
      }),
    )
    .catch(ignore('EntityAlreadyExistsException'));
  await client.send(new PutUserPolicyCommand({ UserName, PolicyName: policyName, PolicyDocument: policy }));
};

/** The ids of a user's keys; empty if the user does not exist. */
const listKeys = async (client: IAMClient, userName: string): Promise<string[]> => {
  const answer = await client
    .send(new ListAccessKeysCommand({ UserName: userName }))
    .catch(ignore('NoSuchEntityException'));
  return (answer?.AccessKeyMetadata ?? []).flatMap(({ AccessKeyId }) => AccessKeyId ?? []);
};

const removeKey = async (client: IAMClient, userName: string, accessKeyId: string): Promise<void> => {
  await client
    .send(new DeleteAccessKeyCommand({ UserName: userName, AccessKeyId: accessKeyId }))
    .catch(ignore('NoSuchEntityException'));
};

/**
 * Creates a key. All others except `keptId` are removed first: their secrets are unknown, and a user can have
 * only two keys.
 */
const makeKey = async (client: IAMClient, userName: string, keptId: string | null): Promise<AccessKey> => {
  for (const id of await listKeys(client, userName)) if (id !== keptId) await removeKey(client, userName, id);
  const { AccessKey: made } = await client.send(new CreateAccessKeyCommand({ UserName: userName }));
  if (!made?.AccessKeyId || !made.SecretAccessKey)
    throw new ProviderError('IAM created no access key', {
      port: 'provisioning',
      operation: 'createAccess',
      retryable: true,
    });
  return { accessKeyId: made.AccessKeyId, secretAccessKey: made.SecretAccessKey };
};

/** Removes the user with its keys and policy; missing ones are not an error. */
const removeUser = async (client: IAMClient, userName: string): Promise<void> => {
  for (const id of await listKeys(client, userName)) await removeKey(client, userName, id);
  const isGone = ignore('NoSuchEntityException');
  await client
    .send(new DeleteUserPolicyCommand({ UserName: userName, PolicyName: policyName }))
    .catch(isGone);
  await client.send(new DeleteUserCommand({ UserName: userName })).catch(isGone);
};
