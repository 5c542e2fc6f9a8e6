import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

import { z } from 'zod';

import type { Bucket } from '@/lib/ports/storage/port';

import { copiedFileSchema, filesFile, journalFile, type CopiedFile } from './backup-format';
import { writeWholeFile } from './write-whole-file';

const nameOf = ({ bucket, key }: { bucket: Bucket; key: string }): string => `${bucket}/${key}`;

/** A file that was copied and left out again. */
const droppedSchema = copiedFileSchema
  .pick({ bucket: true, key: true })
  .extend({ isDropped: z.literal(true) });
const lineSchema = z.union([droppedSchema, copiedFileSchema]);

const parseLine = (line: string): z.infer<typeof lineSchema> | null => {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    // The last line of a process that was killed may be half of one.
    return null;
  }
};

const readJournal = async (file: string): Promise<Map<string, CopiedFile>> => {
  const known = new Map<string, CopiedFile>();
  const input = createReadStream(file);
  try {
    for await (const line of createInterface({ input })) {
      const entry = parseLine(line);
      if (entry && 'isDropped' in entry) known.delete(nameOf(entry));
      else if (entry) known.set(nameOf(entry), entry);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return known;
};

/**
 * What was copied so far, on disk after each file, so that a backup that was killed goes on where it was. All
 * of it is in memory too, about 400 bytes a file.
 */
export const openFileJournal = async (folder: string) => {
  const file = path.join(folder, journalFile);
  const known = await readJournal(file);
  const handle = await open(file, 'a', 0o600);
  // Whatever a killed process wrote last, the next line begins as one.
  if (known.size > 0) await handle.appendFile('\n');
  return {
    find: (ref: { bucket: Bucket; key: string }): CopiedFile | undefined => known.get(nameOf(ref)),
    add: async (copied: CopiedFile): Promise<void> => {
      await handle.appendFile(`${JSON.stringify(copied)}\n`);
      known.set(nameOf(copied), copied);
    },
    /** Forgets what is not to be part of the backup; answers it. */
    keepOnly: async (isKept: (copied: CopiedFile) => boolean): Promise<CopiedFile[]> => {
      const dropped = [...known.values()].filter((copied) => !isKept(copied));
      for (const { bucket, key } of dropped) {
        await handle.appendFile(`${JSON.stringify({ bucket, key, isDropped: true })}\n`);
        known.delete(nameOf({ bucket, key }));
      }
      return dropped;
    },
    /** Writes the list of all files. */
    finish: async (): Promise<{ count: number; bytes: number; sha256: string }> => {
      await handle.close();
      const all = [...known.values()];
      const lines = Readable.from(toLines(all));
      const { sha256 } = await writeWholeFile(path.join(folder, filesFile), lines);
      return { count: all.length, bytes: all.reduce((sum, { size }) => sum + size, 0), sha256 };
    },
    close: () => handle.close(),
  };
};
export type FileJournal = Awaited<ReturnType<typeof openFileJournal>>;

function* toLines(all: CopiedFile[]): Generator<string> {
  for (const copied of all) yield `${JSON.stringify(copied)}\n`;
}
