import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ObjectRef, StoragePort, Visibility } from '@/lib/ports/storage';

import { storageTargets, type Lack, type StartedTarget } from './storage-targets';

export type StorageSuite = {
  /** The running target; only available inside tests. */
  target: () => StartedTarget;
  storage: () => StoragePort;
  /** Defines a test that is skipped with a reason if the target is missing or lacks a feature. */
  test: (title: string, run: () => Promise<void>, options?: { needs?: Lack; timeout?: number }) => void;
};

/** Runs the same tests against every reachable storage adapter. */
export const describeStorage = (title: string, cases: (suite: StorageSuite) => void): void => {
  describe.each(storageTargets)(`${title}: $name`, ({ missing, lacks, start }) => {
    let started: StartedTarget | undefined;
    if (!missing) {
      beforeAll(async () => {
        started = await start();
      });
      afterAll(() => started?.close());
    }
    const target = (): StartedTarget => {
      if (!started) throw new Error('the target did not start');
      return started;
    };
    cases({
      target,
      storage: () => target().storage,
      test: (name, run, { needs, timeout } = {}) => {
        const reason = missing ?? (needs && lacks[needs]);
        if (reason) it.skip(`${name} (${reason})`, run);
        else it(name, { timeout: timeout ?? 60_000 }, run);
      },
    });
  });
};

/** A folder that no other test uses. */
export const uniqueFolder = (kind: 'uploads' | 'videos' | 'thumbnails'): string => `${kind}/${randomUUID()}/`;

/** Writes a small object. */
export const writeText = (
  storage: StoragePort,
  ref: ObjectRef,
  text: string,
  visibility: Visibility = 'private',
): Promise<void> =>
  storage.write({
    ...ref,
    body: Buffer.from(text),
    contentType: 'text/plain; charset=utf-8',
    cacheControl: 'public, max-age=5',
    visibility,
  });

/** The content of an object, or null. */
export const readText = async (storage: StoragePort, ref: ObjectRef): Promise<string | null> => {
  const opened = await storage.read(ref);
  return opened && Buffer.concat(await opened.body.toArray()).toString('utf8');
};

/** Writes `count` numbered objects below a prefix, a few at a time. */
export const writeMany = async (
  storage: StoragePort,
  prefix: string,
  count: number,
  visibility: Visibility,
): Promise<void> => {
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < count; index = next++) {
      await writeText(storage, { bucket: 'stream', key: `${prefix}${index}.txt` }, `${index}`, visibility);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
};

export const listKeys = async (
  storage: StoragePort,
  bucket: ObjectRef['bucket'],
  prefix: string,
): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list({ bucket, prefix })) keys.push(key);
  return keys.sort();
};

/** Sends a body to a signed URL. */
export const put = (
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  contentType?: string,
): Promise<Response> =>
  fetch(url, { method: 'PUT', body, headers: contentType ? { 'content-type': contentType } : {} });

export const permanentFault: unknown = expect.objectContaining({ name: 'ProviderError', retryable: false });

/** The minimum part size of S3. */
export const partSize = 5 * 1024 * 1024;
