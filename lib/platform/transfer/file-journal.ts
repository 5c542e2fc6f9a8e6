import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { z } from 'zod';

import type { Bucket } from '@/lib/ports/storage';

import { writeLineFile } from './line-file';
import { filesFile, journalFile, transferFileSchema, type TransferFile } from './transfer-format';

const nameOf = ({ bucket, key }: { bucket: Bucket; key: string }): string => `${bucket}/${key}`;

/** A copied file that was removed from the transfer again. */
const droppedSchema = transferFileSchema
  .pick({ bucket: true, key: true })
  .extend({ isDropped: z.literal(true) });
const lineSchema = z.union([droppedSchema, transferFileSchema]);

const parseLine = (line: string): z.infer<typeof lineSchema> | null => {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    // A killed process may have left an incomplete last line.
    return null;
  }
};

const readJournal = async (file: string): Promise<Map<string, TransferFile>> => {
  const known = new Map<string, TransferFile>();
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
 * Journal of the copied files, written to disk after each file, so that an interrupted transfer can be
 * resumed. The journal is also held in memory, with about 400 bytes per file.
 */
export const openFileJournal = async (folder: string) => {
  const file = path.join(folder, journalFile);
  const known = await readJournal(file);
  const handle = await open(file, 'a', 0o600);
  // Ends the line that a killed process may have left incomplete.
  if (known.size > 0) await handle.appendFile('\n');
  return {
    find: (ref: { bucket: Bucket; key: string }): TransferFile | undefined => known.get(nameOf(ref)),
    add: async (copied: TransferFile): Promise<void> => {
      await handle.appendFile(`${JSON.stringify(copied)}\n`);
      known.set(nameOf(copied), copied);
    },
    /** Removes entries from the journal and returns them. */
    keepOnly: async (isKept: (copied: TransferFile) => boolean): Promise<TransferFile[]> => {
      const dropped = [...known.values()].filter((copied) => !isKept(copied));
      for (const { bucket, key } of dropped) {
        await handle.appendFile(`${JSON.stringify({ bucket, key, isDropped: true })}\n`);
        known.delete(nameOf({ bucket, key }));
      }
      return dropped;
    },
    /** Writes the final file list. */
    finish: async (): Promise<{ count: number; bytes: number; sha256: string }> => {
      await handle.close();
      const all = [...known.values()];
      const list = await writeLineFile(path.join(folder, filesFile), all);
      return { ...list, bytes: all.reduce((sum, { size }) => sum + size, 0) };
    },
    close: () => handle.close(),
  };
};
