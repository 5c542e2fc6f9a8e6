import { LRUCache } from 'lru-cache';

import type { Env } from '@/lib/core/env/env';
import { deriveKey } from '@/lib/core/secrets/secret';
import type { DeliveryLogs, DeliveryPort } from '@/lib/ports/delivery';
import type { DomainsPort } from '@/lib/ports/domains';
import { ProviderError } from '@/lib/ports/provider-error';
import type { OwnCloud, ProvisioningPort } from '@/lib/ports/provisioning';
import type { StoragePort } from '@/lib/ports/storage';

import { toAwsOptions } from './shared/aws-options';

/** Caches what was created for a key, for the most recent keys. */
const createCached = <T, From extends OwnCloud = OwnCloud>(make: (cloud: From) => Promise<T>) => {
  const kept = new LRUCache<string, { made: Promise<T> }>({ max: 500 });
  return (cloud: From): Promise<T> => {
    const key = JSON.stringify(cloud);
    const made = kept.get(key)?.made ?? make(cloud);
    kept.set(key, { made });
    made.catch(() => kept.delete(key));
    return made;
  };
};

/** Whether the own domains of a workspace become aliases of its distribution. */
export const hasCloudDomains = ({ provisioning }: Env, { distribution }: OwnCloud): boolean =>
  distribution !== null && provisioning.PROVISIONING === 'aws' && provisioning.AWS_DOMAINS;

export const listDnsServers = ({ domains }: Env): string[] =>
  domains.DOMAINS === 'off' ? [] : domains.DNS_SERVERS.split(/[\s,]+/).filter(Boolean);

/** `address` is the origin of the workspace's own domain, if it serves its viewers. */
type ServedCloud = OwnCloud & { address?: string | null };

/** Adapters for workspaces' own buckets, cached with their connections while the settings are unchanged. */
export const createOwnAdapters = (env: Env) => ({
  getStorage: createCached(createOwnStorage),
  getDomains: createCached((cloud: OwnCloud & { workspaceId: string }) =>
    createDistributionDomains(env, cloud),
  ),
  getDelivery: createCached((cloud: ServedCloud) =>
    cloud.distribution
      ? createDistributionDelivery(env, cloud, cloud.distribution)
      : createBucketDelivery(cloud),
  ),
  /** The bucket itself, regardless of any delivery in front of it. */
  getBucketDelivery: createCached(createBucketDelivery),
});

/** The storage adapter for a workspace's own buckets. */
const createOwnStorage = async (cloud: OwnCloud): Promise<StoragePort> => {
  const { region, endpoint, uploadBucket, streamBucket, accessKeyId, secretAccessKey } = cloud;
  const { createS3Storage } = await import('./storage/s3/s3-storage');
  return createS3Storage({
    ...{ region, endpoint, uploadBucket, streamBucket, accessKeyId, secretAccessKey },
    forcePathStyle: endpoint !== null,
    visibility: 'acl',
  });
};

/** Viewers fetch directly from the stream bucket. */
const createBucketDelivery = async ({ endpoint, region, streamBucket }: OwnCloud): Promise<DeliveryPort> => {
  const { createBucketDelivery: create } = await import('./delivery/bucket/bucket-delivery');
  return create({ endpoint, region, bucket: streamBucket });
};

const noLogs: DeliveryLogs = {
  getSource: async () => null,
  list: async () => [],
  read: async () => null,
  remove: async () => undefined,
};

/**
 * Delivery by a distribution in the platform's account. Fails without credentials for that account, because
 * hidden files could not be removed from the distribution's caches.
 */
const createDistributionDelivery = async (
  { provisioning }: Env,
  { streamBucket, address = null }: ServedCloud,
  distribution: NonNullable<OwnCloud['distribution']>,
): Promise<DeliveryPort> => {
  if (provisioning.PROVISIONING !== 'aws')
    throw new ProviderError('a workspace has its own distribution, but PROVISIONING is not aws', {
      port: 'delivery',
      operation: 'deliveryFor',
      retryable: false,
      code: 'misconfigured',
    });
  const { createCloudFrontDelivery } = await import('./delivery/cloudfront/cloudfront-delivery');
  const { createS3Logs } = await import('./delivery/cloudfront/s3-logs');
  const options = { ...toAwsOptions(provisioning), endpoint: provisioning.AWS_ENDPOINT_URL };
  const { AWS_LOG_BUCKET: bucket } = provisioning;
  const source = `cloudfront ${distribution.id}`;
  const logs = bucket ? createS3Logs({ ...options, bucket, prefix: `${streamBucket}/`, source }) : noLogs;
  const { nameRevocationStore } = await import('./provisioning/aws/resource-names');
  const revocationStore = nameRevocationStore(provisioning.AWS_RESOURCE_PREFIX);
  return createCloudFrontDelivery({ ...options, distribution, address, logs, revocationStore });
};

const createDistributionDomains = async (
  env: Env,
  cloud: OwnCloud & { workspaceId: string },
): Promise<DomainsPort> => {
  const { provisioning, secret } = env;
  const { distribution, workspaceId } = cloud;
  if (provisioning.PROVISIONING !== 'aws' || !distribution)
    throw new ProviderError('AWS_DOMAINS is not set up', {
      ...{ port: 'domains', operation: 'domainsFor', retryable: false, code: 'misconfigured' },
    });
  const { createCloudFrontDomains } = await import('./domains/cloudfront/cloudfront-domains');
  return createCloudFrontDomains({
    ...{ ...toAwsOptions(provisioning), endpoint: provisioning.AWS_ENDPOINT_URL },
    ...{ workspaceId, distribution, secret, dnsServers: listDnsServers(env) },
    storage: await createOwnStorage(cloud),
  });
};

/** Creates own buckets in the platform's account, with the platform's credentials. */
const createAwsProvisioning = async (
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
    distributions: provisioning.AWS_DISTRIBUTIONS
      ? {
          playbackKey: deriveKey(secret, 'playback').toString('hex'),
          logBucket: provisioning.AWS_LOG_BUCKET ?? null,
        }
      : null,
    deliveryOf: async (bucket) => createBucketDelivery({ endpoint, region: options.region, bucket }),
  });
};

/** Creates the resources of a new workspace, as configured. */
export const createProvisioning = async (
  env: Env,
  getStorage: () => Promise<StoragePort>,
  getDelivery: () => Promise<DeliveryPort>,
): Promise<ProvisioningPort> => {
  if (env.provisioning.PROVISIONING === 'aws') return createAwsProvisioning(env, env.provisioning);
  const { createSharedProvisioning } = await import('./provisioning/shared/shared-provisioning');
  return createSharedProvisioning({ getStorage, getDelivery });
};
