import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startFilesystemEdge, writeObject } from '@/tests/support/instance/edge';

const key = 'videos/film/1/hls/master.m3u8';
const prefix = { bucket: 'stream', prefix: 'videos/film/' } as const;

describe('a store whose disk is no longer mounted', () => {
  let edge: Awaited<ReturnType<typeof startFilesystemEdge>>;
  let folder: string;
  const ask = (address: string) => fetch(`${edge.url}${address}`);

  beforeAll(async () => {
    edge = await startFilesystemEdge();
    folder = path.join(edge.dataDir, 'storage');
    await writeObject(edge.storage, key, '#EXTM3U');
    await rename(folder, `${folder}.away`);
  });
  afterAll(() => edge.close());

  it.each(['away', 'an empty folder'])('is not mistaken for an empty one if it is %s', async (state) => {
    if (state !== 'away') await mkdir(folder);
    const { storage } = edge;
    const ref = { bucket: 'stream', key } as const;
    const list = async () => {
      for await (const object of storage.list(prefix)) return object;
    };
    const calls = [
      () => storage.check(),
      () => storage.head(ref),
      () => storage.read(ref),
      list,
      () => writeObject(storage, 'videos/film/data.json', '{}'),
      () => storage.setPrefixVisibility({ ...prefix, visibility: 'private' }),
      () => storage.removePrefix(prefix),
      () => storage.withLocalFile(ref, async () => undefined),
      () => storage.createMultipart({ ...ref, contentType: 'video/mp4', partSize: 5_242_880 }),
    ];
    for (const call of calls)
      await expect(call(), call.toString()).rejects.toMatchObject({ port: 'storage', retryable: true });
    expect((await ask(`/${key}`)).status).toBe(503);
    expect((await ask('/health')).status).toBe(503);
    expect(await readdir(folder).catch(() => null)).toEqual(state === 'away' ? null : []);
  });

  it('works as before when it is back', async () => {
    await rm(folder, { recursive: true });
    await rename(`${folder}.away`, folder);
    expect(await edge.storage.head({ bucket: 'stream', key })).toMatchObject({ visibility: 'public' });
    expect(await (await ask(`/${key}`)).text()).toBe('#EXTM3U');
    await edge.storage.check();
  });
});
