import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

import type { ListedObject, StoragePort } from '@/lib/ports/storage';
import type { EncoderPort } from '@/lib/ports/encoder';
import { OUTPUT_FOLDERS } from '../ladder/build-arguments';
import { planJoin } from './plan-join';
import type { SessionBase } from '../run/session';

type ShareInput = Parameters<EncoderPort['shareBytes']>[0] & { storage: StoragePort };

const listBelow = async (storage: StoragePort, prefix: string): Promise<ListedObject[]> => {
  const listed: ListedObject[] = [];
  for await (const object of storage.list({ bucket: 'stream', prefix })) listed.push(object);
  return listed;
};

/**
 * Joins the MP4s of a version that have their own bytes, as after a restore. Reads copies in the working
 * folder.
 */
export const shareBytes: (
  session: SessionBase,
  input: ShareInput,
) => ReturnType<EncoderPort['shareBytes']> = async (session, { storage, outputPrefix }) => {
  const { folder, signal } = session;
  const shared = { mp4s: 0, bytes: 0 };
  if (!storage.join) return shared;
  const mp4s = (await listBelow(storage, `${outputPrefix}${OUTPUT_FOLDERS.mp4}/`)).filter(
    ({ key, isJoined }) => key.endsWith('.mp4') && !isJoined,
  );
  if (mp4s.length === 0) return shared;

  const copy = async ({ key }: Pick<ListedObject, 'key'>): Promise<void> => {
    const object = await storage.read({ bucket: 'stream', key });
    if (!object) return;
    const target = path.join(folder.path, key.slice(outputPrefix.length));
    await mkdir(path.dirname(target), { recursive: true });
    await pipeline(object.body, createWriteStream(target), { signal });
    folder.touch();
  };
  for (const segment of await listBelow(storage, `${outputPrefix}${OUTPUT_FOLDERS.hls}/`))
    await copy(segment);
  for (const mp4 of mp4s) {
    await copy(mp4);
    const name = mp4.key.slice(outputPrefix.length);
    const parts = await planJoin(folder.path, { name, prefix: outputPrefix });
    if (!parts) continue;
    await storage.join({ bucket: 'stream', key: mp4.key, parts, visibility: 'private' });
    shared.mp4s += 1;
    shared.bytes += mp4.size;
  }
  return shared;
};
