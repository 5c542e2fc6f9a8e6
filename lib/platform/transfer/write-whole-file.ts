import { randomBytes, createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';

/** Creates a pass-through stream that computes the size and the SHA-256 (hexadecimal) of its bytes. */
export const createHashStream = () => {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, finish: () => ({ size, sha256: hash.digest('hex') }) };
};

type HashedFile = { size: number; sha256: string };

/** Writes a file atomically. It is on disk when the promise resolves. */
export const writeWholeFile = async (
  file: string,
  body: Readable,
  { mode = 0o600 }: { mode?: number } = {},
): Promise<HashedFile> => {
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
export const hashFile = async (file: string): Promise<HashedFile> => {
  const { stream, finish } = createHashStream();
  const source = createReadStream(file);
  source.once('error', (error) => stream.destroy(error));
  source.pipe(stream).resume();
  await finished(stream);
  return finish();
};
