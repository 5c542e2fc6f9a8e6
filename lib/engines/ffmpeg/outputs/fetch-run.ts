import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { RecordedRun } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';

import type { SessionBase } from '../run/session';

type Fetch = { storage: StoragePort; run: RecordedRun; file: string; operation: string };

/**
 * Writes one run to a file in the working folder: its init segment and its segments in order. Returns the
 * bytes of the init segment.
 */
export const fetchRun = async (
  { folder, signal }: SessionBase,
  { storage, run, file, operation }: Fetch,
): Promise<Buffer> => {
  let head: Buffer | null = null;
  const target = path.join(folder.path, file);
  await rm(target, { force: true });
  for (const key of [run.headKey, ...run.segmentKeys]) {
    signal.throwIfAborted();
    const opened = await storage.read({ bucket: 'stream', key });
    if (!opened)
      throw new ProviderError(`${key} is missing`, { port: 'encoder', operation, retryable: false });
    if (head) await pipeline(opened.body, createWriteStream(target, { flags: 'a' }));
    else {
      head = Buffer.concat(await opened.body.toArray());
      await writeFile(target, head);
    }
    folder.touch();
  }
  return head ?? Buffer.alloc(0);
};
