import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Encoding, Video } from '@/payload-types';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createIntegration, createTenant } from '@/tests/support/rows/factories';

const run = promisify(execFile);
const script = path.resolve('docs/guides/upload-multipart.sh');

let instance: Instance;
let folder: string;
let token: string;

beforeAll(async () => {
  instance = await bootInstance();
  folder = await mkdtemp(path.join(tmpdir(), 'reelhof-script-'));
  const { workspace } = await createTenant(instance.payload);
  ({ token } = await createIntegration(instance.payload, {
    workspace,
    permissions: { videos: ['read', 'upload'] },
  }));
});
afterAll(async () => {
  await instance.close();
  await rm(folder, { recursive: true });
});

const upload = (file: string, overrides: Record<string, string> = {}) =>
  run('bash', [script, file], {
    env: { ...process.env, TOKEN: token, API: `${instance.apiUrl}/api`, WAIT: '0', ...overrides },
  });

it('the documented script uploads a file in parts', async () => {
  const content = randomBytes(18 * 1024 * 1024 + 7);
  const file = path.join(folder, 'a "film" & more.mp4');
  await writeFile(file, content);
  const { stdout, stderr } = await upload(file);
  expect(stderr).toBe('part 1 of 3\npart 2 of 3\npart 3 of 3\n');

  const video = await instance.payload.db.findOne<Video>({
    collection: 'videos',
    where: { id: { equals: stdout.trim() } },
  });
  expect(video?.title).toBe('a "film" & more.mp4');
  const encoding = await instance.payload.db.findOne<Encoding>({
    collection: 'encodings',
    where: { video: { equals: video?.id } },
  });
  const url = await instance.storage.signGet({
    bucket: 'upload',
    key: encoding?.inputKey ?? '',
    expiresIn: 60,
  });
  const stored = Buffer.from(await (await fetch(url)).arrayBuffer());
  const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(digest(stored)).toBe(digest(content));
});

it('the documented script fails with the response if it is refused', async () => {
  const file = path.join(folder, 'refused.mp4');
  await writeFile(file, 'x');
  await expect(upload(file, { TOKEN: 'rh_unknown' })).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('"error":"unauthorized"') as string,
  });
});
