import { appendFile, mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { readFiles, readManifest, readRows } from '@/lib/platform/transfer/read-transfer';
import { createManifestSchema, transferFileSchema } from '@/lib/platform/transfer/transfer-format';
import { openTransfer } from '@/lib/platform/transfer/write-transfer';

const moveSchema = createManifestSchema('move', { migrations: z.array(z.string()) });
const backupSchema = createManifestSchema('backup', {});

const file = {
  ...{ bucket: 'stream' as const, key: 'videos/v1/1/hls/master.m3u8', size: 3, sha256: 'a'.repeat(64) },
  ...{ contentType: 'text/plain', visibility: 'public' as const, etag: '"1"' },
};

async function* toRows<Row>(rows: Row[]): AsyncGenerator<Row> {
  yield* rows;
}

const collect = async (values: AsyncIterable<unknown>): Promise<unknown[]> => {
  const found: unknown[] = [];
  for await (const value of values) found.push(value);
  return found;
};

describe('a transfer file', () => {
  let folder: string;
  const write = async () => {
    const writer = await openTransfer({ kind: 'move', folder });
    await writer.writeRows('videos', toRows([{ id: '1', title: 'Ü' }, { id: '2' }]));
    await writer.journal.add(file);
    return writer.finish({ kind: 'move' as const, migrations: ['one'] });
  };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'transfer-'));
  });

  it('can be read back', async () => {
    const written = await write();
    const manifest = await readManifest(folder, 'move', moveSchema);
    expect(manifest).toEqual(written);
    expect(manifest).toMatchObject({ version: 1, files: { count: 1, bytes: 3 }, migrations: ['one'] });
    expect(await collect(readRows(folder, manifest, 'videos'))).toEqual([
      { id: '1', title: 'Ü' },
      { id: '2' },
    ]);
    expect(await collect(readRows(folder, manifest, 'tags'))).toEqual([]);
    expect(await collect(readFiles(folder, manifest))).toEqual([file]);
    expect((await readdir(folder)).sort()).toEqual(['files.jsonl', 'manifest.json', 'rows']);
  });

  it('is refused if it has another kind or version, or no manifest', async () => {
    await expect(readManifest(folder, 'backup', backupSchema)).rejects.toThrow('is not a complete backup');
    await write();
    const reason = 'This version of Reelhof can’t read';
    await expect(readManifest(folder, 'backup', backupSchema)).rejects.toThrow(reason);
    const manifestFile = path.join(folder, 'manifest.json');
    const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as object;
    await writeFile(manifestFile, JSON.stringify({ ...manifest, version: 2 }));
    await expect(readManifest(folder, 'move', moveSchema)).rejects.toThrow(reason);
    const rows = { '../videos': { count: 1, sha256: 'a'.repeat(64) } };
    await writeFile(manifestFile, JSON.stringify({ ...manifest, rows }));
    await expect(readManifest(folder, 'move', moveSchema)).rejects.toThrow(reason);
  });

  it('is refused if its rows or its list of files were changed', async () => {
    const manifest = await write();
    await appendFile(path.join(folder, 'rows', 'videos.jsonl'), '{"id":"3"}\n');
    await appendFile(path.join(folder, 'files.jsonl'), `${JSON.stringify(file)}\n`);
    const reason = 'has changed since it was written';
    await expect(collect(readRows(folder, manifest, 'videos'))).rejects.toThrow(reason);
    await expect(collect(readFiles(folder, manifest))).rejects.toThrow(reason);
  });

  it('does not overwrite another one', async () => {
    await write();
    await expect(openTransfer({ kind: 'move', folder })).rejects.toThrow('is not empty');
    await expect(openTransfer({ kind: 'backup', folder, canResume: true })).rejects.toThrow(
      'already contains a backup',
    );
  });

  it.each(['videos/../secret', '/etc/passwd', 'videos\\secret', ''])('accepts no file %j', (key) => {
    expect(transferFileSchema.safeParse({ ...file, key }).success).toBe(false);
  });
});
