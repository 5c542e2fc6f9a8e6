import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';

import { createHashStream } from './hash-stream';

type Facts = { size: number; sha256: string };

/** Writes a file atomically. It is on disk when the promise resolves. */
export const writeWholeFile = async (
  file: string,
  body: Readable,
  { mode = 0o600 }: { mode?: number } = {},
): Promise<Facts> => {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // Not derived from the file's name, which may already have the maximum length.
  const draft = path.join(path.dirname(file), `.part-${randomBytes(6).toString('hex')}`);
  const { stream, finish } = createHashStream();
  try {
    await pipeline(body, stream, createWriteStream(draft, { mode, flush: true }));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return finish();
};

/** Size in bytes and SHA-256 of a file. */
export const hashFile = async (file: string): Promise<Facts> => {
  const { stream, finish } = createHashStream();
  const source = createReadStream(file);
  source.once('error', (error) => stream.destroy(error));
  source.pipe(stream).resume();
  await finished(stream);
  return finish();
};
