import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

import { hashFile, writeWholeFile } from './write-whole-file';

/** Writes values as JSON lines. Returns the number of lines and the SHA-256 of the file. */
export const writeLineFile = async (
  file: string,
  values: AsyncIterable<unknown> | Iterable<unknown>,
): Promise<{ count: number; sha256: string }> => {
  let count = 0;
  async function* toLines(): AsyncGenerator<string> {
    for await (const value of values) {
      count += 1;
      yield `${JSON.stringify(value)}\n`;
    }
  }
  const { sha256 } = await writeWholeFile(file, Readable.from(toLines()));
  return { count, sha256 };
};

/** Reads the values of a JSON lines file after checking its hash. Throws if the hash differs. */
export async function* readLineFile(file: string, sha256: string): AsyncGenerator<unknown> {
  const facts = await hashFile(file).catch(() => null);
  if (facts?.sha256 !== sha256) throw new Error(`${file} has changed since it was written or is missing.`);
  for await (const line of createInterface({ input: createReadStream(file) }))
    if (line) yield JSON.parse(line) as unknown;
}
