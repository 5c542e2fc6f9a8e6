import { randomBytes } from 'node:crypto';

import { CreateBucketCommand, PutPublicAccessBlockCommand, S3Client } from '@aws-sdk/client-s3';

import { findFreePort } from '@/bin/support/setup/check-ports.mjs';
import type { Pause } from '@/lib/adapters/storage/in-batches';
import { createS3Storage } from '@/lib/adapters/storage/s3/s3-storage';
import { encodeKey } from '@/lib/core/storage/object-key';
import type { StoragePort } from '@/lib/ports/storage';
import { startEdge, startFilesystemEdge } from '@/tests/support/instance/edge';

export type StartedTarget = {
  storage: StoragePort;
  /** Reads a stream object without credentials. */
  fetchAsStranger: (key: string, init?: RequestInit) => Promise<Response>;
  /** Registers a function that runs at each pause between batches. */
  onPause: (hook: Pause) => void;
  /** Null except for the filesystem. */
  dataDir: string | null;
  close: () => Promise<void>;
};

/** Features that a target may lack; the value is the reason. */
export type Lack =
  | 'signature'
  | 'expiry'
  | 'batchedVisibility'
  | 'ownEvents'
  | 'sparseFile'
  | 'numberGaps'
  | 'usedUpAddress'
  | 'joinedObjects';

export type StorageTarget = {
  name: string;
  /** The reason why the target can't run at all. */
  missing: string | null;
  lacks: Partial<Record<Lack, string>>;
  start: () => Promise<StartedTarget>;
};

/** A pause that takes no time and can be observed. */
const createPauseHook = () => {
  let hook: Pause = async () => undefined;
  const pause: Pause = (milliseconds, signal) => hook(milliseconds, signal);
  return { pause, onPause: (next: Pause) => (hook = next) };
};

const startFilesystem = async (): Promise<StartedTarget> => {
  const { pause, onPause } = createPauseHook();
  const { storage, url, dataDir, close } = await startFilesystemEdge({ pause });
  const fetchAsStranger = (key: string, init?: RequestInit) => fetch(`${url}/${encodeKey(key)}`, init);
  return { storage, fetchAsStranger, onPause, dataDir, close };
};

type S3Peer = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string };

const createBuckets = async (peer: S3Peer, names: string[], withAcls: boolean): Promise<void> => {
  const { endpoint, region, ...credentials } = peer;
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  for (const Bucket of names) {
    await client.send(
      new CreateBucketCommand({
        Bucket,
        CreateBucketConfiguration: { LocationConstraint: 'eu-central-1' },
        ...(withAcls ? { ObjectOwnership: 'BucketOwnerPreferred' } : {}),
      }),
    );
    if (!withAcls) continue;
    const PublicAccessBlockConfiguration = { BlockPublicAcls: false, IgnorePublicAcls: false };
    await client.send(new PutPublicAccessBlockCommand({ Bucket, PublicAccessBlockConfiguration }));
  }
  client.destroy();
};

const startS3 = async (peer: S3Peer, visibility: 'acl' | 'edge'): Promise<StartedTarget> => {
  const { pause, onPause } = createPauseHook();
  const suffix = randomBytes(5).toString('hex');
  const [uploadBucket, streamBucket] = [`upload-${suffix}`, `stream-${suffix}`];
  await createBuckets(peer, [uploadBucket, streamBucket], visibility === 'acl');
  const storage = createS3Storage({
    ...peer,
    forcePathStyle: true,
    uploadBucket,
    streamBucket,
    visibility,
    pause,
  });
  if (visibility === 'acl') {
    const fetchAsStranger = (key: string, init?: RequestInit) =>
      fetch(`${peer.endpoint}/${streamBucket}/${encodeKey(key)}`, init);
    return { storage, fetchAsStranger, onPause, dataDir: null, close: async () => undefined };
  }
  const edge = await startEdge(storage, { port: await findFreePort() });
  const fetchAsStranger = (key: string, init?: RequestInit) => fetch(`${edge.url}/${encodeKey(key)}`, init);
  return { storage, fetchAsStranger, onPause, dataDir: null, close: edge.close };
};

const {
  TEST_S3_ENDPOINT,
  TEST_S3_ACCESS_KEY_ID,
  TEST_S3_SECRET_ACCESS_KEY,
  TEST_S3_REGION,
  TEST_AWS_ENDPOINT,
} = process.env;

const storesOwnEvents = 'the store sends its notifications itself';
const allHaveBytes = 'an object of S3 has its own bytes';
const neverUsedUp = 'an address of S3 is good until it expires';
const tooSlow = 'filling 5 GiB takes a peer minutes';

export const storageTargets: StorageTarget[] = [
  { name: 'filesystem', missing: null, lacks: {}, start: startFilesystem },
  {
    name: 's3 behind the edge',
    missing: TEST_S3_ENDPOINT ? null : 'TEST_S3_ENDPOINT is not set',
    lacks: {
      batchedVisibility: 'one marker publishes a version, there are no batches',
      ownEvents: storesOwnEvents,
      sparseFile: tooSlow,
      usedUpAddress: neverUsedUp,
      joinedObjects: allHaveBytes,
    },
    start: () =>
      startS3(
        {
          endpoint: TEST_S3_ENDPOINT ?? '',
          region: TEST_S3_REGION ?? 'eu-central-1',
          accessKeyId: TEST_S3_ACCESS_KEY_ID ?? '',
          secretAccessKey: TEST_S3_SECRET_ACCESS_KEY ?? '',
        },
        'edge',
      ),
  },
  {
    name: 's3 with object ACLs',
    missing: TEST_AWS_ENDPOINT ? null : 'TEST_AWS_ENDPOINT is not set',
    lacks: {
      numberGaps: 'the peer takes a part’s number for its position when it pages',
      signature: 'moto does not check signatures',
      expiry: 'moto does not check expiry',
      ownEvents: storesOwnEvents,
      sparseFile: tooSlow,
      usedUpAddress: neverUsedUp,
      joinedObjects: allHaveBytes,
    },
    start: () =>
      startS3(
        {
          endpoint: TEST_AWS_ENDPOINT ?? '',
          region: 'eu-central-1',
          accessKeyId: 'test',
          secretAccessKey: 'test',
        },
        'acl',
      ),
  },
];
