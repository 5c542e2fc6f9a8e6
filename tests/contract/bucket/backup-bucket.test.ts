import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createPorts } from '@/lib/adapters/get-ports';
import { createFilesystemStorage } from '@/lib/adapters/storage/filesystem/filesystem-storage';
import { checkBackup } from '@/lib/platform/backup/backup-format';
import { fetchBackup } from '@/lib/platform/backup/backup-targets';
import { backUpToTarget, openBackupTarget } from '@/lib/platform/backup/scheduled-backup';
import type { StoragePort } from '@/lib/ports/storage';
import { newFolder } from '@/tests/support/backup/run-script';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';

const {
  TEST_S3_ENDPOINT: endpoint,
  TEST_S3_ACCESS_KEY_ID = '',
  TEST_S3_SECRET_ACCESS_KEY = '',
} = process.env;

/** Larger than a part of a multipart upload. */
const large = randomBytes(18 * 1024 * 1024);

describe.skipIf(!endpoint)('a bucket of backups', () => {
  let instance: Instance;
  let source: StoragePort;
  let ports: ReturnType<typeof createPorts>;
  let env: Instance['env'];
  const write = (key: string, body: Buffer) =>
    source.write({
      ...{ bucket: 'stream' as const, key, body, contentType: 'video/mp4' },
      ...({ cacheControl: '', visibility: 'public' } as const),
    });

  beforeAll(async () => {
    instance = await bootInstance();
    const bucket = `backups-${randomBytes(4).toString('hex')}`;
    const region = process.env.TEST_S3_REGION ?? 'us-east-1';
    const credentials = { accessKeyId: TEST_S3_ACCESS_KEY_ID, secretAccessKey: TEST_S3_SECRET_ACCESS_KEY };
    const client = new S3Client({ endpoint: endpoint ?? '', region, credentials, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: bucket }));
    client.destroy();
    const dataDir = await newFolder('backup-bucket');
    source = createFilesystemStorage({ dataDir, edgeUrl: 'http://edge.test', secret: 'a secret of tests' });
    await source.prepare();
    await write('a/large.mp4', large);
    await write('a/small.mp4', Buffer.from('small'));
    const of = { endpoint: endpoint ?? '', region, ...credentials, bucket, forcePathStyle: true };
    env = { ...instance.env, dataDir, backup: { ...instance.env.backup, bucket: of, keep: 2 } };
    ports = { ...createPorts(env), getSharedStorage: () => Promise.resolve(source) };
  });
  afterAll(() => instance.close());

  const backUp = async (day: number) =>
    backUpToTarget({ payload: instance.payload, ports, env }, await openBackupTarget(ports, env), {
      now: new Date(Date.UTC(2026, 0, day, 3, 30)),
    });

  it('keeps the last backups, each of which can be fetched and is complete', async () => {
    await backUp(1);
    await write('a/small.mp4', Buffer.from('changed'));
    await backUp(2);
    await backUp(3);
    const target = await openBackupTarget(ports, env);
    expect(await target.list()).toEqual(['2026-01-02T03-30-00Z', '2026-01-03T03-30-00Z']);
    const folder = await newFolder('fetched-backup');
    const store = await ports.getBackupStore();
    if (!store) throw new Error('no bucket is configured');
    await fetchBackup(store, { name: '2026-01-02T03-30-00Z', folder, say: () => undefined });
    await checkBackup(folder);
    const read = (key: string) => readFile(path.join(folder, 'files/stream', key));
    expect((await read('a/large.mp4')).equals(large)).toBe(true);
    expect(String(await read('a/small.mp4'))).toBe('changed');
  });
});
