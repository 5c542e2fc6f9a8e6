import { LRUCache } from 'lru-cache';

import type { Env } from '@/lib/core/env';
import type { DeliveryPort } from '@/lib/ports/delivery/port';
import type { OwnCloud } from '@/lib/ports/own-clouds';
import type { ProvisioningPort } from '@/lib/ports/provisioning/port';
import type { StoragePort } from '@/lib/ports/storage/port';

import { toAwsOptions } from './to-aws-options';

/** Adapters of workspaces' own buckets are kept, with their connections, for as long as the settings stay what they are. */
export const createOwnAdapters = () => {
  const storages = new LRUCache<string, Promise<StoragePort>>({ max: 500 });
  return {
    getStorage: (cloud: OwnCloud): Promise<StoragePort> => {
      const key = JSON.stringify(cloud);
      const known = storages.get(key);
      if (known) return known;
      const made = createOwnStorage(cloud);
      storages.set(key, made);
      return made;
    },
  };
};

/** The store of a workspace that brings its own buckets. */
const createOwnStorage = async (cloud: OwnCloud): Promise<StoragePort> => {
  const { region, endpoint, uploadBucket, streamBucket, accessKeyId, secretAccessKey } = cloud;
  const { createS3Storage } = await import('./storage/s3/s3-storage');
  return createS3Storage({
    ...{ region, endpoint, uploadBucket, streamBucket, accessKeyId, secretAccessKey },
    forcePathStyle: endpoint !== null,
    visibility: 'acl',
  });
};

/** How viewers reach the stream bucket of such a workspace. */
export const createOwnDelivery = async ({
  endpoint,
  region,
  streamBucket,
}: OwnCloud): Promise<DeliveryPort> => {
  const { createBucketDelivery } = await import('./delivery/bucket/bucket-delivery');
  return createBucketDelivery({ endpoint, region, bucket: streamBucket });
};

/** Own buckets in the platform's account, opened by the platform's own access. */
const createAwsHomes = async (
  { secret, publicUrl }: Env,
  provisioning: Extract<Env['provisioning'], { PROVISIONING: 'aws' }>,
): Promise<ProvisioningPort> => {
  const { createAwsProvisioning } = await import('./provisioning/aws/aws-provisioning');
  const { createS3Storage } = await import('./storage/s3/s3-storage');
  const { createBucketDelivery } = await import('./delivery/bucket/bucket-delivery');
  const options = { ...toAwsOptions(provisioning), endpoint: provisioning.AWS_ENDPOINT_URL };
  const endpoint = options.endpoint ?? null;
  return createAwsProvisioning({
    ...options,
    secret,
    prefix: provisioning.AWS_RESOURCE_PREFIX,
    permissionsBoundary: provisioning.AWS_PERMISSIONS_BOUNDARY ?? null,
    panelOrigin: new URL(publicUrl).origin,
    openStorage: async (buckets) =>
      createS3Storage({
        ...{ ...options, ...buckets, endpoint },
        forcePathStyle: endpoint !== null,
        visibility: 'acl',
      }),
    deliveryOf: async (bucket) => createBucketDelivery({ endpoint, region: options.region, bucket }),
  });
};

/** What makes a new workspace's resources, as the configuration chooses it. */
export const createProvisioning = async (
  env: Env,
  getStorage: () => Promise<StoragePort>,
  getDelivery: () => Promise<DeliveryPort>,
): Promise<ProvisioningPort> => {
  if (env.provisioning.PROVISIONING === 'aws') return createAwsHomes(env, env.provisioning);
  const { createSharedProvisioning } = await import('./provisioning/shared/shared-provisioning');
  return createSharedProvisioning({ getStorage, getDelivery });
};
