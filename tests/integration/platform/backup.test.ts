import { execFile } from 'node:child_process';
import { appendFile, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { type BackupManifest, checkBackup } from '@/lib/platform/backup/backup-format';
import { createBackup } from '@/lib/platform/backup/create-backup';
import { restoreBackup } from '@/lib/platform/backup/restore-backup';
import type { StoragePort } from '@/lib/ports/storage';
import { newFolder } from '@/tests/support/backup/run-script';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';

const run = promisify(execFile);

describe('a backup', () => {
  let instance: Instance;
  let folder: string;
  /** The backed-up storage, without the files that other tests in this process have left. */
  let source: StoragePort;
  const migrations = ['one'];

  const write = (key: string, body: string) =>
    source.write({
      ...{ bucket: 'stream' as const, key, body: Buffer.from(body), contentType: 'text/plain' },
      ...({ cacheControl: '', visibility: 'public' } as const),
    });
  const backUp = (storage: StoragePort, target: string) =>
    createBackup(
      { ...instance, ports: { ...instance.ports, getSharedStorage: () => Promise.resolve(storage) } },
      { folder: target, migrations, storedSecret: instance.env.secret },
    );
  /** An empty destination whose storage fails after the given number of writes. */
  const openPlace = async (dataDir: string, failAfter = Number.POSITIVE_INFINITY) => {
    const storage = createFilesystemStorage({
      dataDir,
      edgeUrl: 'http://edge.test',
      secret: 'a secret of tests',
    });
    const keys: string[] = [];
    const limited: StoragePort = {
      ...storage,
      write: async (input) => {
        if (keys.length >= failAfter) throw Object.assign(new Error('killed'), { retryable: false });
        keys.push(input.key);
        return storage.write(input);
      },
    };
    const ports = { ...instance.ports, getSharedStorage: () => Promise.resolve(limited) };
    const env = { dataDir, databaseUrl: `file:${dataDir}/reelhof.db`, secrets: instance.env.secrets };
    const payload = { db: { name: 'sqlite' } } as unknown as Instance['payload'];
    return {
      storage,
      keys,
      restore: (from = folder) => restoreBackup({ payload, ports, env }, { folder: from, migrations }),
    };
  };

  beforeAll(async () => {
    instance = await bootInstance();
    const edge = { edgeUrl: 'http://edge.test', secret: 'a secret of tests' };
    source = createFilesystemStorage({ dataDir: await newFolder('source'), ...edge });
    await source.prepare();
    for (let number = 0; number < 20; number += 1) await write(`live/backup/${number}.ts`, `part ${number}`);
    folder = await newFolder('whole');
    await backUp(source, folder);
  });
  afterAll(() => instance.close());

  it('resumes after an interruption, without deleted and with new files', async () => {
    const target = await newFolder('interrupted');
    const reads: string[] = [];
    const read: StoragePort['read'] = async (ref) => {
      if (reads.length === 8) throw Object.assign(new Error('killed'), { retryable: false });
      reads.push(ref.key);
      return source.read(ref);
    };
    await expect(backUp({ ...source, read }, target)).rejects.toThrow('killed');
    expect(await readdir(target)).not.toContain('manifest.json');
    // A killed process may leave an incomplete line.
    await appendFile(path.join(target, 'files.journal'), '{"bucket":"stream","key":"live/ba');
    const gone = reads[0] ?? '';
    await source.remove({ bucket: 'stream', key: gone });
    await write('live/backup/new.ts', 'new');
    const again: string[] = [];
    const counted: StoragePort['read'] = (ref) => {
      again.push(ref.key);
      return source.read(ref);
    };
    await backUp({ ...source, read: counted }, target);
    expect(again).toContain('live/backup/new.ts');
    const kept = reads.filter((key) => key !== gone);
    expect(kept.length).toBeGreaterThan(2);
    expect(again.filter((key) => kept.includes(key))).toEqual([]);
    const list = await readFile(path.join(target, 'files.jsonl'), 'utf8');
    expect(list).not.toContain(`"${gone}"`);
    await checkBackup(target);
    await write(gone, `part ${gone}`);
  });

  it('contains the final state of files that changed meanwhile', async () => {
    const target = await newFolder('changed');
    await write('live/backup/data.json', 'old');
    let isChanged = false;
    const read: StoragePort['read'] = async (ref) => {
      const object = await source.read(ref);
      if (ref.key === 'live/backup/data.json' && !isChanged) {
        isChanged = true;
        await write('live/backup/data.json', 'new');
      }
      return object;
    };
    await backUp({ ...source, read }, target);
    expect(await readFile(path.join(target, 'files/stream/live/backup/data.json'), 'utf8')).toBe('new');
    await checkBackup(target);
  });

  it('is not created in a non-empty folder, nor twice in the same folder', async () => {
    await expect(backUp(source, folder)).rejects.toThrow('already contains a backup');
    const other = await newFolder('other');
    await writeFile(path.join(other, 'mine.txt'), 'mine');
    await expect(backUp(source, other)).rejects.toThrow('is not empty');
    expect(await readFile(path.join(other, 'mine.txt'), 'utf8')).toBe('mine');
  });

  it('can be restored again after an interruption, which blocks other restores', async () => {
    const dataDir = await newFolder('half');
    const first = await openPlace(dataDir, 5);
    await expect(first.restore()).rejects.toThrow('killed');
    expect(await readdir(dataDir)).not.toContain('reelhof.db');
    const other = await newFolder('second');
    await backUp(source, other);
    const second = await openPlace(dataDir);
    await expect(second.restore(other)).rejects.toThrow('The restore of another backup');
    await second.restore();
    expect(second.keys.filter((key) => first.keys.includes(key) && !key.startsWith('player/'))).toEqual([]);
    expect(await readdir(dataDir)).toContain('reelhof.db');
    const part = await second.storage.head({ bucket: 'stream', key: 'live/backup/3.ts' });
    expect(part).toMatchObject({ visibility: 'public', size: 6 });
  });

  it('is refused if it is damaged, unfinished, newer, from before 1.0, or of another secret', async () => {
    const damaged = await newFolder('damaged');
    await rm(damaged, { recursive: true });
    await run('cp', ['-r', folder, damaged]);
    await writeFile(path.join(damaged, 'files/stream/live/backup/3.ts'), 'part x');
    await expect(checkBackup(damaged)).rejects.toThrow('live/backup/3.ts has changed');
    const kept = await readFile(path.join(damaged, 'secret'), 'utf8');
    await writeFile(path.join(damaged, 'secret'), `x${kept}`);
    await expect(checkBackup(damaged)).rejects.toThrow('secret has changed');
    await writeFile(path.join(damaged, 'secret'), kept);
    const place = await openPlace(await newFolder('refused'));
    await expect(place.restore(damaged)).rejects.toThrow('live/backup/3.ts has changed');
    expect(await place.storage.head({ bucket: 'stream', key: 'live/backup/3.ts' })).toBeNull();

    const elsewhere = await openPlace(await newFolder('refused'));
    await rm(path.join(damaged, 'database/reelhof.db'));
    await expect(elsewhere.restore(damaged)).rejects.toThrow('database/reelhof.db has changed');
    const file = path.join(damaged, 'manifest.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as BackupManifest;
    await writeFile(file, JSON.stringify({ ...manifest, migrations: ['one', 'two'] }));
    await expect(elsewhere.restore(damaged)).rejects.toThrow('newer version');
    await writeFile(file, JSON.stringify({ ...manifest, migrations: ['0', 'one'] }));
    await expect(elsewhere.restore(damaged)).rejects.toThrow('from a version of Reelhof before 1.0');
    const secret = { ...manifest.secret, fingerprint: 'a'.repeat(64) };
    await writeFile(file, JSON.stringify({ ...manifest, secret }));
    await expect(elsewhere.restore(damaged)).rejects.toThrow('SECRET differs from that');
    await rm(file);
    await expect(elsewhere.restore(damaged)).rejects.toThrow('is not a complete backup');
  });

  it('is not restored where files already exist', async () => {
    const place = await openPlace(await newFolder('full'));
    await place.storage.prepare();
    await place.storage.write({
      ...{ bucket: 'upload' as const, key: 'uploads/x/1/original.mp4', body: Buffer.from('x') },
      ...({ contentType: 'video/mp4', cacheControl: '', visibility: 'private' } as const),
    });
    await expect(place.restore()).rejects.toThrow('Restore into an empty installation');
  });
});
