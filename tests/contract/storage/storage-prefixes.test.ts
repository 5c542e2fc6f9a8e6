import { expect } from 'vitest';

import {
  describeStorage,
  listKeys,
  readText,
  uniqueFolder,
  writeMany,
  writeText,
} from './storage-target-context';

describeStorage('prefixes', ({ storage, target, test }) => {
  /** One more than a batch. */
  const count = 251;
  const soon = { timeout: 10_000, interval: 100 };
  const statusOf = async (key: string) => (await target().fetchAsStranger(key)).status;

  /** Records the result of `measure` and the duration at each pause. */
  const watchPauses = (measure: () => Promise<number>) => {
    const seen: [number, number][] = [];
    target().onPause(async (milliseconds) => {
      seen.push([milliseconds, await measure()]);
    });
    return seen;
  };

  test('are removed in batches of 250 with pauses of 50 ms', async () => {
    const prefix = `${uniqueFolder('videos')}1/`;
    const beside = { bucket: 'stream', key: `${prefix.slice(0, -1)}0/beside.txt` } as const;
    await writeText(storage(), beside, 'stays');
    await writeMany(storage(), prefix, count, 'private');
    const seen = watchPauses(async () => (await listKeys(storage(), 'stream', prefix)).length);
    expect(await storage().removePrefix({ bucket: 'stream', prefix })).toBe(count);
    expect(seen).toEqual([[50, 1]]);
    expect(await listKeys(storage(), 'stream', prefix)).toEqual([]);
    expect(await readText(storage(), beside)).toBe('stays');
    expect(await storage().removePrefix({ bucket: 'stream', prefix })).toBe(0);
  });

  test('are published and hidden', async () => {
    const video = uniqueFolder('videos');
    const prefix = `${video}1/`;
    const keys = [`${prefix}hls/master.m3u8`, `${prefix}poster.jpg`];
    for (const key of keys) await writeText(storage(), { bucket: 'stream', key }, 'x');
    expect(await statusOf(keys[0] ?? '')).toBe(403);
    expect(await storage().setPrefixVisibility({ bucket: 'stream', prefix, visibility: 'public' })).toBe(2);
    for (const key of keys) await expect.poll(() => statusOf(key), soon).toBe(200);
    expect(await storage().head({ bucket: 'stream', key: keys[1] ?? '' })).toMatchObject({
      visibility: 'public',
    });
    // Hiding includes folders further up than publishing did.
    const change = { bucket: 'stream', prefix: video, visibility: 'private' } as const;
    expect(await storage().setPrefixVisibility(change)).toBe(2);
    for (const key of keys) await expect.poll(() => statusOf(key), soon).toBe(403);
    expect(await storage().head({ bucket: 'stream', key: keys[1] ?? '' })).toMatchObject({
      visibility: 'private',
    });
  });

  test('writing a public object below a hidden prefix publishes only that object', async () => {
    const video = uniqueFolder('videos');
    const data = { bucket: 'stream', key: `${video}data.json` } as const;
    const state = { bucket: 'stream', key: `${video}state.json` } as const;
    await writeText(storage(), data, 'data', 'public');
    await writeText(storage(), state, 'ready', 'public');
    await storage().setPrefixVisibility({ bucket: 'stream', prefix: video, visibility: 'private' });
    for (const { key } of [data, state]) await expect.poll(() => statusOf(key), soon).toBe(403);
    await writeText(storage(), state, 'private', 'public');
    await expect.poll(() => statusOf(state.key), soon).toBe(200);
    expect(await statusOf(data.key)).toBe(403);
    expect(await storage().removePrefix({ bucket: 'stream', prefix: video })).toBe(2);
    await expect.poll(() => statusOf(state.key), soon).toBeGreaterThanOrEqual(403);
  });

  test('single objects are published and hidden by writing them', async () => {
    const key = `${uniqueFolder('thumbnails')}custom-1.jpg`;
    await writeText(storage(), { bucket: 'stream', key }, 'public', 'public');
    await expect.poll(() => statusOf(key), soon).toBe(200);
    await writeText(storage(), { bucket: 'stream', key }, 'private', 'private');
    await expect.poll(() => statusOf(key), soon).toBe(403);
  });

  test(
    'are published in batches of 250 with pauses of 50 ms',
    async () => {
      const prefix = `${uniqueFolder('videos')}1/`;
      await writeMany(storage(), prefix, count, 'private');
      const seen = watchPauses(async () => {
        const keys = await listKeys(storage(), 'stream', prefix);
        const infos = await Promise.all(keys.map((key) => storage().head({ bucket: 'stream', key })));
        return infos.filter((info) => info?.visibility === 'public').length;
      });
      const change = { bucket: 'stream', prefix, visibility: 'public' } as const;
      expect(await storage().setPrefixVisibility(change)).toBe(count);
      expect(seen).toEqual([[50, 250]]);
    },
    { needs: 'batchedVisibility', timeout: 120_000 },
  );

  test('can be stopped between batches', async () => {
    const prefix = `${uniqueFolder('videos')}1/`;
    await writeMany(storage(), prefix, count, 'private');
    const stop = new AbortController();
    target().onPause(async () => stop.abort(new Error('stopped')));
    const removing = storage().removePrefix({ bucket: 'stream', prefix, signal: stop.signal });
    await expect(removing).rejects.toThrow('stopped');
    expect(await listKeys(storage(), 'stream', prefix)).toHaveLength(1);
  });
});
