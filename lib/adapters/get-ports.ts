import { getEnv, type Env } from '@/lib/core/env/env';
import { rtmpApp } from '@/lib/core/env/live-env';
import { createLogger } from '@/lib/core/logging/log';
import { getLiveSocket, getLiveToken } from '@/lib/core/storage/process-files';
import type { Ports } from '@/lib/ports';
import type { BillingPort } from '@/lib/ports/billing';
import type { CrmPort } from '@/lib/ports/crm';
import type { DeliveryPort } from '@/lib/ports/delivery';
import type { DomainsPort } from '@/lib/ports/domains';
import type { EncoderPort } from '@/lib/ports/encoder';
import type { IdentityPort } from '@/lib/ports/identity';
import type { LivePort } from '@/lib/ports/live';
import type { MailPort } from '@/lib/ports/mail';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';
import type { WorkspaceRef } from '@/lib/ports/workspace-ref';

import { createTranscriber, createTranslator, createWriter } from './build-ai';
import { createOwnAdapters, createProvisioning, hasCloudDomains, listDnsServers } from './build-provisioning';
import { createPurge } from './build-purge';
import { toAwsOptions } from './shared/aws-options';
import { watchStorage } from './shared/count-storage-errors';
import { findOwnAddress, findOwnCloud } from './shared/workspace-lookup';

const createStorage = async ({ storage, dataDir, edgeUrl, secrets }: Env): Promise<StoragePort> => {
  switch (storage.STORAGE) {
    case 'filesystem': {
      const { createFilesystemStorage } = await import('./storage/filesystem/filesystem-storage');
      return createFilesystemStorage({ dataDir, edgeUrl, secret: secrets });
    }
    case 's3': {
      const { createS3Storage } = await import('./storage/s3/s3-storage');
      return createS3Storage({
        endpoint: storage.S3_ENDPOINT ?? null,
        region: storage.S3_REGION,
        accessKeyId: storage.S3_ACCESS_KEY_ID,
        secretAccessKey: storage.S3_SECRET_ACCESS_KEY,
        forcePathStyle: storage.S3_FORCE_PATH_STYLE,
        uploadBucket: storage.S3_UPLOAD_BUCKET,
        streamBucket: storage.S3_STREAM_BUCKET,
        visibility: storage.S3_VISIBILITY,
      });
    }
  }
};

const createBackupStore = async ({ backup: { bucket } }: Env): Promise<StoragePort | null> => {
  if (!bucket) return null;
  const { createS3Storage } = await import('./storage/s3/s3-storage');
  const both = { uploadBucket: bucket.bucket, streamBucket: bucket.bucket };
  return createS3Storage({ ...bucket, ...both, visibility: 'edge' });
};

/** Uses the installation's own address, or that of a workspace. */
const createDelivery = async (
  { edgeUrl: shared, dataDir, purge }: Env,
  edgeUrl: string = shared,
): Promise<DeliveryPort> => {
  const { createEdgeDelivery } = await import('./delivery/edge/edge-delivery');
  const hosts = [...new Set([edgeUrl, shared].map((url) => new URL(url).host))];
  return createEdgeDelivery({ edgeUrl, dataDir, hosts, purge: await createPurge(purge) });
};

const createDomains = async (env: Env, storage: StoragePort): Promise<DomainsPort> => {
  const { domains, edgeUrl, secrets } = env;
  if (domains.DOMAINS === 'off') {
    const { createOffDomains } = await import('./domains/off/off-domains');
    return createOffDomains();
  }
  const options = {
    storage,
    secret: secrets,
    target: (domains.DOMAINS_TARGET ?? new URL(edgeUrl).hostname).toLowerCase(),
    dnsServers: listDnsServers(env),
  };
  if (domains.DOMAINS === 'proxied') {
    const { createProxiedDomains } = await import('./domains/proxied/proxied-domains');
    return createProxiedDomains(options);
  }
  const { createEdgeDomains } = await import('./domains/edge/edge-domains');
  const { ACME_DIRECTORY_URL: directoryUrl, ACME_EMAIL: email, ACME_CA_FILE: caFile } = domains;
  return createEdgeDomains({
    ...options,
    acme: { directoryUrl, email: email ?? null, caFile: caFile ?? null },
  });
};

const createEncoder = async (env: Env, { storageFor }: Pick<Ports, 'storageFor'>): Promise<EncoderPort> => {
  const { createFfmpegEncoder } = await import('./encoder/ffmpeg/ffmpeg-encoder');
  return createFfmpegEncoder({ env, storageFor, log: createLogger('encoder', env.logLevel) });
};

/** Throws if workspaces use an engine that the installation does not have. */
const createCloudEncoder = async (
  { cloudEncoder, logLevel }: Env,
  { storageFor, local }: Pick<Ports, 'storageFor'> & { local: EncoderPort },
): Promise<EncoderPort> => {
  if (cloudEncoder.CLOUD_ENCODER === 'off')
    throw new ProviderError('CLOUD_ENCODER is off', {
      port: 'encoder',
      operation: 'encoderFor',
      retryable: false,
      code: 'misconfigured',
    });
  const { FRAME_FUNCTION_URL: url, FRAME_FUNCTION_TOKEN: token = null } = cloudEncoder;
  const { createMediaConvertEncoder } = await import('./encoder/mediaconvert/mediaconvert-encoder');
  return createMediaConvertEncoder({
    ...toAwsOptions(cloudEncoder),
    endpoint: cloudEncoder.AWS_ENDPOINT_URL,
    roleArn: cloudEncoder.MEDIACONVERT_ROLE_ARN,
    queueArn: cloudEncoder.MEDIACONVERT_QUEUE_ARN ?? null,
    frameFunction: url ? { url, token } : null,
    storageFor,
    local,
    log: createLogger('encoder', logLevel),
  });
};

const createMail = async ({ mail, dataDir }: Env, findSender: () => string): Promise<MailPort> => {
  // Read for each message.
  const sender = {
    get from() {
      return findSender();
    },
  };
  switch (mail.MAIL) {
    case 'outbox': {
      const { createOutboxMail } = await import('./mail/outbox/outbox-mail');
      return createOutboxMail(Object.assign(sender, { dataDir }));
    }
    case 'smtp': {
      const { createSmtpMail } = await import('./mail/smtp/smtp-mail');
      return createSmtpMail(Object.assign(sender, { url: mail.SMTP_URL }));
    }
  }
};

const createBilling = async ({ billing }: Env): Promise<BillingPort> => {
  switch (billing.BILLING) {
    case 'manual': {
      const { createManualBilling } = await import('./billing/manual/manual-billing');
      return createManualBilling();
    }
    case 'stripe': {
      const { createStripeBilling } = await import('./billing/stripe/stripe-billing');
      return createStripeBilling({
        secretKey: billing.STRIPE_SECRET_KEY,
        webhookSecret: billing.STRIPE_WEBHOOK_SECRET,
        apiUrl: billing.STRIPE_API_URL ?? null,
      });
    }
  }
};

const createCrm = async ({ crm }: Env): Promise<CrmPort> => {
  switch (crm.CRM) {
    case 'off': {
      const { createOffCrm } = await import('./crm/off/off-crm');
      return createOffCrm();
    }
    case 'pipedrive': {
      const { createPipedriveCrm } = await import('./crm/pipedrive/pipedrive-crm');
      return createPipedriveCrm({
        url: crm.PIPEDRIVE_API_URL,
        token: crm.PIPEDRIVE_API_TOKEN,
        workspaceField: crm.PIPEDRIVE_WORKSPACE_FIELD ?? null,
      });
    }
  }
};

const createIdentity = async ({ identity: { providers } }: Env): Promise<IdentityPort> => {
  if (providers.length === 0) {
    const { createOffIdentity } = await import('./identity/off/off-identity');
    return createOffIdentity();
  }
  const { createOpenIdIdentity } = await import('./identity/openid/openid-identity');
  return createOpenIdIdentity({ providers });
};

/** Asks the supervisor to start the live process if it is not running. */
const wakeLive = (): void => void process.send?.({ wake: 'live' });

const createLive = async ({ live, dataDir, secret, edgeUrl }: Env): Promise<LivePort> => {
  if (live.kind === 'off') {
    const { createOffLive } = await import('./live/off/off-live');
    return createOffLive();
  }
  const { createEmbeddedLive } = await import('./live/embedded/embedded-live');
  const toIngestUrl = (scheme: 'rtmp' | 'rtmps', port: number): string =>
    `${scheme}://${new URL(edgeUrl).hostname}:${port}/${rtmpApp}`;
  return createEmbeddedLive({
    socketPath: getLiveSocket(dataDir),
    token: getLiveToken(secret),
    ...(live.onDemand && { onDemand: { maxChannels: live.channels, wake: wakeLive } }),
    ingestUrl: toIngestUrl(live.rtmpsFiles && live.rtmpsPort === null ? 'rtmps' : 'rtmp', live.rtmpPort),
    secureIngestUrl: live.rtmpsPort === null ? null : toIngestUrl('rtmps', live.rtmpsPort),
  });
};

/** Throws if it is not configured. */
const createCloudLive = async (
  { cloudLive, logLevel }: Env,
  { storageFor }: Pick<Ports, 'storageFor'>,
): Promise<LivePort> => {
  if (cloudLive.CLOUD_LIVE === 'off')
    throw new ProviderError('CLOUD_LIVE is off', {
      ...{ port: 'live', operation: 'liveFor', retryable: false, code: 'misconfigured' },
    });
  const { createMediaLive } = await import('./live/medialive/medialive-live');
  return createMediaLive({
    ...toAwsOptions(cloudLive),
    endpoint: cloudLive.AWS_ENDPOINT_URL,
    prefix: cloudLive.AWS_RESOURCE_PREFIX,
    roleArn: cloudLive.MEDIALIVE_ROLE_ARN,
    securityGroupId: cloudLive.MEDIALIVE_SECURITY_GROUP ?? null,
    cidrs: cloudLive.MEDIALIVE_CIDRS,
    costs: { perHour: cloudLive.MEDIALIVE_PRICE_PER_HOUR ?? null, currency: cloudLive.MEDIALIVE_CURRENCY },
    storageFor,
    log: createLogger('live', logLevel),
  });
};

/** Creates a value on first use; a failed creation is retried. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
};

const toId = (workspace: WorkspaceRef): string => (typeof workspace === 'string' ? workspace : workspace.id);

/** The ports with the configured adapters, none of which is loaded yet. The sender of emails may change. */
export const createPorts = (env: Env, findSender = () => env.mail.MAIL_FROM): Ports => {
  const getSharedStorage = once(async () => {
    const storage = await createStorage(env);
    return env.metrics ? watchStorage(storage) : storage;
  });
  const getSharedDelivery = once(() => createDelivery(env));
  const own = createOwnAdapters(env);
  const storageFor = async (workspace: WorkspaceRef): Promise<StoragePort> => {
    const cloud = await findOwnCloud(toId(workspace));
    return cloud ? own.getStorage(cloud) : getSharedStorage();
  };
  const getCloudEncoder = once(async () =>
    createCloudEncoder(env, { storageFor, local: await getEmbeddedEncoder() }),
  );
  const getEmbeddedEncoder = once(() => createEncoder(env, { storageFor }));
  const hasCloudLive = env.cloudLive.CLOUD_LIVE !== 'off';
  const getCloudLive = once(() => createCloudLive(env, { storageFor }));
  const ports: Ports = {
    storageFor,
    hasOwnCloud: async (workspace) => (await findOwnCloud(toId(workspace))) !== null,
    deliveryFor: async (workspace) => {
      const cloud = await findOwnCloud(toId(workspace));
      if (cloud && !hasCloudDomains(env, cloud)) return own.getDelivery(cloud);
      const edgeUrl = await findOwnAddress(toId(workspace));
      if (cloud) return own.getDelivery({ ...cloud, address: edgeUrl });
      return edgeUrl === null ? getSharedDelivery() : createDelivery(env, edgeUrl);
    },
    openCloud: async (cloud) => ({
      storage: await own.getStorage(cloud),
      delivery: await own.getBucketDelivery(cloud),
    }),
    openBucket: async (access) => {
      const { createS3Bucket } = await import('./storage/s3/s3-bucket');
      return createS3Bucket(access, env.imports);
    },
    getDomains: once(async () => createDomains(env, await getSharedStorage())),
    domainsFor: async (workspace) => {
      const cloud = await findOwnCloud(toId(workspace));
      return cloud?.distribution && hasCloudDomains(env, cloud)
        ? own.getDomains({ ...cloud, workspaceId: toId(workspace) })
        : ports.getDomains();
    },
    getSharedStorage,
    getBackupStore: once(() => createBackupStore(env)),
    getSharedDelivery,
    getProvisioning: once(() => createProvisioning(env, getSharedStorage, getSharedDelivery)),
    encoderFor: async (workspace) => {
      const cloud = await findOwnCloud(toId(workspace));
      return cloud?.encoder === 'mediaconvert' ? getCloudEncoder() : getEmbeddedEncoder();
    },
    listEncoders: async () => [
      await getEmbeddedEncoder(),
      ...(env.cloudEncoder.CLOUD_ENCODER === 'off' ? [] : [await getCloudEncoder()]),
    ],
    getMail: once(() => createMail(env, findSender)),
    getBilling: once(() => createBilling(env)),
    getCrm: once(() => createCrm(env)),
    getIdentity: once(() => createIdentity(env)),
    getLive: once(() => createLive(env)),
    liveFor: async (workspace) => {
      const cloud = hasCloudLive ? await findOwnCloud(toId(workspace)) : null;
      // AWS services cannot write to a compatible store.
      return cloud?.endpoint === null ? getCloudLive() : ports.getLive();
    },
    listLives: async () => [await ports.getLive(), ...(hasCloudLive ? [await getCloudLive()] : [])],
    getTranscriber: once(() => createTranscriber(env, { storageFor })),
    getTranslator: once(() => createTranslator(env)),
    getWriter: once(() => createWriter(env)),
  };
  return ports;
};

let shared: Ports | undefined;

/** The ports of this process, built once from its configuration. */
export const getPorts = (): Ports => (shared ??= createPorts(getEnv(), () => getEnv().mail.MAIL_FROM));
