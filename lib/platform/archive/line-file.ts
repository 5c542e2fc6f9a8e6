import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';

import { createHashStream } from './hash-stream';

/** Writes values as JSON lines. `close` returns the number of lines and the SHA-256 of the file. */
export const openLineFile = async (file: string) => {
  await mkdir(path.dirname(file), { recursive: true });
  const { stream, finish } = createHashStream();
  const target = createWriteStream(file);
  stream.pipe(target);
  let count = 0;
  return {
    write: async (value: unknown): Promise<void> => {
      count += 1;
      if (!stream.write(`${JSON.stringify(value)}\n`)) await once(stream, 'drain');
    },
    close: async () => {
      stream.end();
      await finished(target);
      return { count, sha256: finish().sha256 };
    },
  };
};

/** Reads the values of a JSON lines file after checking its hash. Throws if the hash differs. */
export async function* readLineFile(file: string, sha256: string): AsyncGenerator<unknown> {
  const { stream, finish } = createHashStream();
  createReadStream(file).pipe(stream).resume();
  await finished(stream);
  if (finish().sha256 !== sha256) throw new Error(`${file} was changed since it was exported.`);
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (line) yield JSON.parse(line) as unknown;
}
