import { randomUUID } from 'node:crypto';

import type { Logger } from 'pino';

import { within } from '@/lib/core/async';
import { getProbeFolder } from '@/lib/core/storage/storage-keys';
import type { Bucket, StoragePort } from '@/lib/ports/storage';

import { type CredentialCheck, type ProbeName, type ProbeResults, toCredentialCheck } from './build-steps';

type Probe = { storage: StoragePort; log: Pick<Logger, 'warn'> };

const waitMs = 15_000;

/** Probes of one bucket. Each probe verifies its effect by reading the object again. */
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
    // Uploads must never be public, not even for a moment.
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
  // Sequential, because every probe needs the file of the first one.
  return {
    putFile: await attempt('putFile'),
    listObjects: await attempt('listObjects'),
    changeAcl: await attempt('changeAcl'),
    deleteFile: await attempt('deleteFile'),
  };
};

/**
 * Writes, lists, publishes and removes a file in both buckets of a workspace. Never rejects; failures are
 * logged.
 */
export const probeStorage = async (probe: Probe, workspaceId: string): Promise<CredentialCheck> => {
  const [uploadBucket, streamBucket] = await Promise.all([
    probeBucket(probe, 'upload', workspaceId),
    probeBucket(probe, 'stream', workspaceId),
  ]);
  return toCredentialCheck({ uploadBucket, streamBucket });
};
