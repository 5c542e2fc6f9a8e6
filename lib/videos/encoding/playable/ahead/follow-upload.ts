import { setTimeout as pause } from 'node:timers/promises';

import type { GrowingSource } from '@/lib/ports/encoder/port';
import type { OpenParts } from '@/lib/ports/storage/port';

/** Milliseconds between two looks at what has come. */
const lookEvery = 250;

/** The upload was given up, or what was read is not the file's. */
export class UploadLost extends Error {
  override readonly name = 'UploadLost';
}

type Followed = {
  source: GrowingSource;
  /** Resolves once it is certain that all that was read are the file's bytes, with its ETag; rejects where they are not. */
  joined: Promise<string>;
};

/** Reads a file while its parts come, of which the last bytes and the size were said before. */
export const followUpload = (
  parts: OpenParts,
  { size, tail, signal }: { size: number; tail: Buffer; signal: AbortSignal },
): Followed => {
  let length = 0;
  let fault: Error | null = null;
  let wake = new AbortController();
  const tellAll = (): void => {
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
        tellAll();
        return now.etag;
      }
      if (now.length > length) {
        length = now.length;
        tellAll();
      }
      await pause(lookEvery, undefined, { signal });
    }
  };
  const joined = follow();
  joined.catch((error: unknown) => {
    fault = error instanceof Error ? error : new Error(String(error));
    tellAll();
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
