import { randomUUID } from 'node:crypto';

import type { Logger } from 'pino';

import { within } from '@/lib/core/async/within';
import { getProbeFolder } from '@/lib/core/storage/storage-keys';
import type { Bucket, StoragePort } from '@/lib/ports/storage/port';

import { type CredentialCheck, type ProbeName, type ProbeResults, toCredentialCheck } from './build-steps';

type Probe = { storage: StoragePort; log: Pick<Logger, 'warn'> };

const waitMs = 15_000;

/** What is tried on a bucket, each seen by reading it again. */
export const createTrials = (
  storage: StoragePort,
  { bucket, prefix }: { bucket: Bucket; prefix: string },
): Record<ProbeName, () => Promise<boolean>> => {
  const ref = { bucket, key: `${prefix}probe.txt` };
  const hasVisibility = async (visibility: 'public' | 'private') => {
    await storage.setPrefixVisibility({ bucket, prefix, visibility });
    return (await storage.head(ref))?.visibility === visibility;
  };
  return {
    putFile: async () => {
      await storage.write({
        ...ref,
        body: Buffer.from('probe'),
        contentType: 'text/plain',
        cacheControl: 'no-store',
        visibility: 'private',
      });
      return (await storage.head(ref)) !== null;
    },
    listObjects: async () => {
      for await (const { key } of storage.list({ bucket, prefix })) if (key === ref.key) return true;
      return false;
    },
    // What clients send is never public, not even for a moment.
    changeAcl: async () =>
      (bucket === 'upload' || (await hasVisibility('public'))) && (await hasVisibility('private')),
    deleteFile: async () => {
      await storage.remove(ref);
      return (await storage.head(ref)) === null;
    },
  };
};

const probeBucket = async (
  { storage, log }: Probe,
  bucket: Bucket,
  workspaceId: string,
): Promise<ProbeResults> => {
  const prefix = getProbeFolder(workspaceId, randomUUID());
  const trials = createTrials(storage, { bucket, prefix });
  const attempt = async (name: ProbeName): Promise<boolean> => {
    try {
      return await within(waitMs, trials[name]());
    } catch (error) {
      log.warn({ err: error, bucket, probe: name, workspaceId }, 'a probe of the storage failed');
      return false;
    }
  };
  // One after the other: each needs the file of the first.
  return {
    putFile: await attempt('putFile'),
    listObjects: await attempt('listObjects'),
    changeAcl: await attempt('changeAcl'),
    deleteFile: await attempt('deleteFile'),
  };
};

/**
 * Writes, lists, publishes and removes a file in both buckets of a workspace. Never rejects; what failed is
 * in the log.
 */
export const probeStorage = async (probe: Probe, workspaceId: string): Promise<CredentialCheck> => {
  const [uploadBucket, streamBucket] = await Promise.all([
    probeBucket(probe, 'upload', workspaceId),
    probeBucket(probe, 'stream', workspaceId),
  ]);
  return toCredentialCheck({ uploadBucket, streamBucket });
};
