import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';
import {
  buildStoryboardVtt,
  layOutSheets,
  planStoryboard,
  sheetName,
  type StoryboardPlan,
} from '@/lib/engines/ffmpeg/pictures/storyboard';
import { resultKeys } from './job-settings';
import type { SourceFacts } from './read-source';

const atOnce = 8;
const quality = 75;

/** A job's existing captures in order; there may be one fewer than requested. */
const listCells = async (storage: StoragePort, prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list({ bucket: 'stream', prefix }))
    if (/\.\d{7}\.jpg$/.test(key)) keys.push(key);
  return keys.sort();
};

const readCells = async (storage: StoragePort, keys: string[]): Promise<Buffer[]> => {
  const cells: Buffer[] = [];
  for (let at = 0; at < keys.length; at += atOnce)
    cells.push(
      ...(await Promise.all(
        keys.slice(at, at + atOnce).map(async (key) => {
          const opened = await storage.read({ bucket: 'stream', key });
          if (!opened) throw new Error(`${key} no longer exists`);
          return Buffer.concat(await opened.body.toArray());
        }),
      )),
    );
  return cells;
};

/**
 * An unreadable image costs the storyboard, not the video; errors of the store are thrown, which causes a
 * retry.
 */
const withoutDamage = async (work: Promise<string | null>): Promise<string | null> =>
  work.catch((error: unknown) => {
    if (error instanceof ProviderError) throw error;
    return null;
  });

const makeSheet = async (
  cells: Buffer[],
  { cellWidth, cellHeight }: StoryboardPlan,
  { columns, rows }: ReturnType<typeof layOutSheets>,
): Promise<Buffer> => {
  const { default: sharp } = await import('sharp');
  const create = {
    ...{ width: cellWidth * columns, height: cellHeight * rows },
    ...({ channels: 3, background: 'black' } as const),
  };
  const placed = cells.map((input, index) => ({
    input,
    left: (index % columns) * cellWidth,
    top: Math.floor(index / columns) * cellHeight,
  }));
  return sharp({ create }).composite(placed).jpeg({ quality }).toBuffer();
};

type Made = { facts: SourceFacts; duration: number; outputPrefix: string };

/**
 * Tiles a job's captured frames to sheets as our own encoder does, and returns the key of their index; null
 * if there are none. The captures are removed. A repeated call finds the index.
 */
export const makeStoryboard = (storage: StoragePort, made: Made): Promise<string | null> =>
  withoutDamage(writeStoryboard(storage, made));

const writeStoryboard = async (
  storage: StoragePort,
  { facts, duration, outputPrefix }: Made,
): Promise<string | null> => {
  const folder = `${outputPrefix}thumbs/`;
  const key = `${folder}storyboard.vtt`;
  if (await storage.head({ bucket: 'stream', key })) return key;
  const captured = outputPrefix + resultKeys.cells;
  const keys = await listCells(storage, captured);
  if (keys.length === 0) return null;
  const plan = planStoryboard(facts);
  const layout = layOutSheets(keys.length);
  const onSheet = layout.columns * layout.rows;
  const write = (name: string, body: Buffer, contentType: string) =>
    storage.write({
      ...{ bucket: 'stream', key: folder + name, body, contentType },
      ...({ cacheControl: 'public, max-age=31536000, immutable', visibility: 'private' } as const),
    });
  for (let sheet = 0; sheet * onSheet < keys.length; sheet += 1) {
    const cells = await readCells(storage, keys.slice(sheet * onSheet, (sheet + 1) * onSheet));
    await write(sheetName(sheet), await makeSheet(cells, plan, layout), 'image/jpeg');
  }
  const vtt = buildStoryboardVtt({ plan, cells: keys.length, duration });
  await write('storyboard.vtt', Buffer.from(vtt), 'text/vtt; charset=utf-8');
  await storage.removePrefix({ bucket: 'stream', prefix: captured });
  return key;
};
