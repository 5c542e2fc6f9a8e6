import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { checkBackup } from '@/lib/platform/backup/backup-format';
import {
  type BackupTarget,
  createFolderTarget,
  createStoreTarget,
  fetchBackup,
} from '@/lib/platform/backup/backup-targets';
import { findLastBackup } from '@/lib/platform/backup/last-backup';
import { backUpToTarget } from '@/lib/platform/backup/scheduled-backup';
import type { StoragePort } from '@/lib/ports/storage';
import { holdLock } from '@/lib/worker/lock';
import { newFolder } from '@/tests/support/backup/run-script';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';

describe('the backup schedule', () => {
  let instance: Instance;
  let source: StoragePort;
  beforeAll(async () => {
    instance = await bootInstance();
  });
  afterAll(() => instance.close());

  const edge = { edgeUrl: 'http://edge.test', secret: 'a secret of tests' };
  const openStore = async (name: string): Promise<StoragePort> => {
    const store = createFilesystemStorage({ dataDir: await newFolder(name), ...edge });
    await store.prepare();
    return store;
  };
  const write = (key: string, body: string) =>
    source.write({
      ...{ bucket: 'stream' as const, key, body: Buffer.from(body), contentType: 'text/plain' },
      ...({ cacheControl: '', visibility: 'public' } as const),
    });
  beforeEach(async () => {
    source = await openStore('scheduled-source');
    for (let number = 0; number < 5; number += 1) await write(`live/a/${number}.ts`, `part ${number}`);
  });

  const day = (number: number) => new Date(Date.UTC(2026, 0, number, 3, 30));
  const backUp = (target: BackupTarget, now: Date, { keep = 2, storage = source } = {}) =>
    backUpToTarget(
      {
        payload: instance.payload,
        ports: { ...instance.ports, getSharedStorage: () => Promise.resolve(storage) },
        env: { ...instance.env, backup: { ...instance.env.backup, keep } },
      },
      target,
      { now },
    );
  /** The source, which counts reads and fails after a number of them. */
  const count = (most = Number.POSITIVE_INFINITY) => {
    const reads: string[] = [];
    const read: StoragePort['read'] = (ref) => {
      if (reads.length === most) throw Object.assign(new Error('killed'), { retryable: false });
      reads.push(ref.key);
      return source.read(ref);
    };
    return { reads, storage: { ...source, read } };
  };

  it('stores unchanged files once in a folder, and keeps the last ones', async () => {
    const root = await newFolder('scheduled-folder');
    const target = createFolderTarget(root);
    await writeFile(path.join(root, 'mine.txt'), 'stays');
    await backUp(target, day(1));
    await write('live/a/0.ts', 'changed');
    await write('live/a/new.ts', 'new');
    await source.remove({ bucket: 'stream', key: 'live/a/4.ts' });
    const { reads, storage } = count();
    await backUp(target, day(2), { storage });
    expect(reads.toSorted()).toEqual(['live/a/0.ts', 'live/a/new.ts']);
    const [first, second] = await target.list();
    expect([first, second]).toEqual(['2026-01-01T03-30-00Z', '2026-01-02T03-30-00Z']);
    const find = (name = '', key: string) => path.join(root, name, 'files/stream', key);
    expect((await stat(find(first, 'live/a/1.ts'))).ino).toBe((await stat(find(second, 'live/a/1.ts'))).ino);
    expect(await readFile(find(first, 'live/a/0.ts'), 'utf8')).toBe('part 0');
    expect(await readFile(find(second, 'live/a/0.ts'), 'utf8')).toBe('changed');
    await expect(stat(find(second, 'live/a/4.ts'))).rejects.toThrow();

    await backUp(target, day(3));
    expect(await target.list()).toEqual(['2026-01-02T03-30-00Z', '2026-01-03T03-30-00Z']);
    expect(await readdir(root)).toContain('mine.txt');
    // Linked files outlive the backup that had them first.
    for (const name of await target.list()) await checkBackup(path.join(root, name));
    const manifest = path.join(root, '2026-01-03T03-30-00Z', 'manifest.json');
    const written = await readFile(manifest, 'utf8');
    await writeFile(manifest, written.replace(/"isIncluded": ?false/, '"isIncluded":true'));
    await expect(checkBackup(path.dirname(manifest))).rejects.toThrow('secret has changed');
    await writeFile(manifest, written);
    expect((await findLastBackup(instance.payload))?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  it('stores unchanged files once in a bucket, from which each backup can be fetched', async () => {
    const store = await openStore('scheduled-bucket');
    const scratch = await newFolder('scheduled-scratch');
    const target = createStoreTarget(store, scratch);
    const listShared = async () => {
      const keys: string[] = [];
      for await (const { key } of store.list({ bucket: 'upload', prefix: 'files/' })) keys.push(key);
      return keys;
    };
    await backUp(target, day(1));
    expect(await listShared()).toHaveLength(5);
    await write('live/a/0.ts', 'changed');
    const { reads, storage } = count();
    await backUp(target, day(2), { storage });
    expect(reads).toEqual(['live/a/0.ts']);
    expect(await listShared()).toHaveLength(6);

    const folder = await newFolder('scheduled-fetched');
    const say = () => undefined;
    await fetchBackup(store, { name: '2026-01-01T03-30-00Z', folder, say });
    await checkBackup(folder);
    expect(await readFile(path.join(folder, 'files/stream/live/a/0.ts'), 'utf8')).toBe('part 0');

    await backUp(target, day(3), { keep: 1 });
    expect(await target.list()).toEqual(['2026-01-03T03-30-00Z']);
    expect(await listShared()).toHaveLength(5);
    expect(await readdir(scratch)).toEqual([]);
    const latest = await newFolder('scheduled-latest');
    await fetchBackup(store, { name: '2026-01-03T03-30-00Z', folder: latest, say });
    await checkBackup(latest);
    expect(await readFile(path.join(latest, 'files/stream/live/a/0.ts'), 'utf8')).toBe('changed');
    await expect(fetchBackup(store, { name: '2026-01-01T03-30-00Z', folder, say })).rejects.toThrow(
      'There is no backup',
    );

    const [shared = ''] = await listShared();
    await store.write({
      ...{ bucket: 'upload' as const, key: shared, body: Buffer.from('x'), contentType: 'text/plain' },
      ...({ cacheControl: '', visibility: 'private' } as const),
    });
    const damaged = await newFolder('scheduled-damaged');
    await expect(fetchBackup(store, { name: '2026-01-03T03-30-00Z', folder: damaged, say })).rejects.toThrow(
      'has changed since it was written',
    );
    expect(await readdir(damaged)).not.toContain('manifest.json');
  });

  it.each(['folder', 'bucket'])(
    'removes remains of old backups in a %s, and creates new ones',
    async (kind) => {
      const root = await newFolder(`scheduled-${kind}-remains`);
      const store = await openStore(`scheduled-remains-${kind}`);
      const target = kind === 'folder' ? createFolderTarget(root) : createStoreTarget(store, root);
      await backUp(target, day(1));
      await backUp(target, day(2));
      // A kill while the first was removed, and a folder that was never a backup.
      if (kind === 'folder') await rm(path.join(root, '2026-01-01T03-30-00Z', 'manifest.json'));
      else await store.remove({ bucket: 'upload', key: 'backups/2026-01-01T03-30-00Z/manifest.json' });
      await mkdir(path.join(root, '2020-01-01T00-00-00Z'), { recursive: true });
      const done = await backUp(target, day(3));
      expect(done).toMatchObject({ name: '2026-01-03T03-30-00Z', isResumed: false });
      expect(await target.list()).toEqual(['2026-01-02T03-30-00Z', '2026-01-03T03-30-00Z']);
      expect(await readdir(root)).toEqual(kind === 'folder' ? await target.list() : []);
      const left: string[] = [];
      for await (const { key } of store.list({ bucket: 'upload', prefix: 'backups/2026-01-01T03-30-00Z/' }))
        left.push(key);
      expect(left).toEqual([]);
    },
  );

  it.each(['folder', 'bucket'])('continues an interrupted backup in a %s under its name', async (kind) => {
    const root = await newFolder(`scheduled-${kind}-killed`);
    const target =
      kind === 'folder'
        ? createFolderTarget(root)
        : createStoreTarget(await openStore('scheduled-killed'), root);
    await expect(backUp(target, day(1), { storage: count(2).storage })).rejects.toThrow('killed');
    expect(await target.list()).toEqual([]);
    const { reads, storage } = count();
    const done = await backUp(target, day(2), { storage });
    expect(done).toMatchObject({ name: '2026-01-01T03-30-00Z', isResumed: true });
    // Two were copied before, or one if the failure cut the other off.
    expect(reads.length).toBeLessThan(5);
    expect(await target.list()).toEqual(['2026-01-01T03-30-00Z']);
  });

  it('creates no backup while another process is creating one', async () => {
    const target = createFolderTarget(await newFolder('scheduled-held'));
    const other = await holdLock(instance.payload, 'backup', () => backUp(target, day(1)));
    expect(other).toBeNull();
    expect(await target.list()).toEqual([]);
  });
});
