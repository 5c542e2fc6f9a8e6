import { setTimeout as pause } from 'node:timers/promises';

import type { GrowingSource } from '@/lib/ports/encoder';
import type { OpenParts } from '@/lib/ports/storage';

/** Milliseconds between two checks for new parts. */
const lookEvery = 250;

/** The upload was abandoned, or the bytes read are not those of the file. */
export class UploadLost extends Error {
  override readonly name = 'UploadLost';
}

type Followed = {
  source: GrowingSource;
  /** Resolves with the ETag once all bytes read are verified as the file's; rejects if they are not. */
  joined: Promise<string>;
};

/** Reads a file while its parts arrive. Its tail and size were announced beforehand. */
export const followUpload = (
  parts: OpenParts,
  { size, tail, signal }: { size: number; tail: Buffer; signal: AbortSignal },
): Followed => {
  let length = 0;
  let fault: Error | null = null;
  let wake = new AbortController();
  const notifyAll = (): void => {
    const woken = wake;
    wake = new AbortController();
    woken.abort();
  };

  const isWhatWasSaid = async (whole: number): Promise<boolean> =>
    whole === size && tail.equals(await parts.read(size - tail.length, tail.length));

  const follow = async (): Promise<string> => {
    for (;;) {
      signal.throwIfAborted();
      const now = await parts.look();
      if (now.state === 'lost') throw new UploadLost();
      if (now.state === 'joined') {
        if (!(await isWhatWasSaid(now.size))) throw new UploadLost();
        length = size;
        notifyAll();
        return now.etag;
      }
      if (now.length > length) {
        length = now.length;
        notifyAll();
      }
      await pause(lookEvery, undefined, { signal });
    }
  };
  const joined = follow();
  joined.catch((error: unknown) => {
    fault = error instanceof Error ? error : new Error(String(error));
    notifyAll();
  });

  const waitFor = async (position: number): Promise<number> => {
    while (position >= length) {
      if (fault) throw fault;
      const { signal: woken } = wake;
      await new Promise<void>((resolve) => woken.addEventListener('abort', () => resolve(), { once: true }));
    }
    return Math.min(length, size);
  };
  return { source: { size, tail, waitFor, read: (at, count) => parts.read(at, count) }, joined };
};
