import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { Part } from '@/lib/ports/storage';
import { hasCode } from './layout';

const noFollow = constants.O_NOFOLLOW ?? 0;
const copyBytes = 4 * 1024 * 1024;

/** A part larger than a slot has its own file; all others are in their slot of the upload's data file. */
const locate = (folder: string, partNumber: number, { size, slot }: { size: number; slot: number }) =>
  size > slot
    ? { file: path.join(folder, `part-${partNumber}`), position: 0, isOwn: true }
    : { file: path.join(folder, 'data'), position: (partNumber - 1) * slot, isOwn: false };

/**
 * Opens the target of a part's bytes for writing; null if the upload was removed. Sizes and positions are
 * bytes.
 */
export const openForPart = async (
  folder: string,
  partNumber: number,
  sizes: { size: number; slot: number },
): Promise<{ handle: FileHandle; position: number } | null> => {
  const { file, position, isOwn } = locate(folder, partNumber, sizes);
  const flags = constants.O_WRONLY | noFollow | (isOwn ? constants.O_CREAT | constants.O_TRUNC : 0);
  try {
    return { handle: await open(file, flags, 0o600), position };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
};

/**
 * Copies parts that do not fill their slots into a new file with a unique name, which is returned. The parts
 * stay unchanged, so an interrupted copy can be repeated.
 */
export const joinAside = async (folder: string, parts: Part[], slot: number): Promise<string> => {
  const name = `object-${randomBytes(8).toString('hex')}`;
  const file = path.join(folder, name);
  const target = await open(file, 'wx', 0o600);
  try {
    await pipeline(readInOrder(folder, parts, slot), target.createWriteStream({ highWaterMark: copyBytes }));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return name;
};

async function* readInOrder(folder: string, parts: Part[], slot: number): AsyncGenerator<Buffer> {
  for (const { partNumber, size } of parts) {
    if (size === 0) continue;
    const { file, position } = locate(folder, partNumber, { size, slot });
    const handle = await open(file, constants.O_RDONLY | noFollow);
    yield* handle.createReadStream({ start: position, end: position + size - 1, highWaterMark: copyBytes });
  }
}
