import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const block = 512;

/** The files of a folder and its subfolders as relative paths with `/`, sorted. */
export const listFolder = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
};

const pad = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block);

type Entry = { name: string; size: number; mtime: number; type: '0' | 'x' };

/** A header of the format ustar (POSIX 1003.1). */
const writeHeader = ({ name, size, mtime, type }: Entry): Buffer => {
  const header = Buffer.alloc(block);
  const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, '0')}\0`;
  header.write(name, 0, 100, 'utf8');
  header.write(octal(name.endsWith('.sh') ? 0o755 : 0o644, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(mtime, 12), 136);
  header.write(' '.repeat(8), 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
};

/** A record of an extended header (pax). Its length includes the digits of the length itself. */
const writeRecord = (name: string, value: string): Buffer => {
  const rest = Buffer.byteLength(` ${name}=${value}\n`);
  let length = rest + 1;
  while (rest + String(length).length !== length) length = rest + String(length).length;
  return Buffer.from(`${length} ${name}=${value}\n`);
};

/** Writes a folder as a tar archive, with all files below `top`. */
export async function* tarFolder(folder: string, top: string): AsyncGenerator<Buffer> {
  for (const name of await listFolder(folder)) {
    const file = path.join(folder, name);
    const { size, mtimeMs } = await stat(file);
    const entry = { name: `${top}/${name}`, size, mtime: Math.floor(mtimeMs / 1000), type: '0' as const };
    // The name of an entry has room for 100 bytes of ASCII.
    if (Buffer.byteLength(entry.name) > 99 || /[^\x20-\x7e]/.test(entry.name)) {
      const record = writeRecord('path', entry.name);
      yield writeHeader({ ...entry, name: 'pax', size: record.length, type: 'x' });
      yield record;
      yield pad(record.length);
    }
    yield writeHeader(entry);
    yield* createReadStream(file) as AsyncIterable<Buffer>;
    yield pad(size);
  }
  yield Buffer.alloc(2 * block);
}
