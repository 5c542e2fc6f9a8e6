import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createImportRunner } from '@/lib/imports/loops';
import type { Encoding, Import } from '@/payload-types';
import { callApi } from '@/tests/support/api/call-api';
import { hashOf, makeBytes, startMediaServer } from '@/tests/support/imports/media-server';
import { bootInstance, type Instance } from '@/tests/support/instance/boot';
import { createIntegration, createTenant, type Tenant } from '@/tests/support/rows/factories';

let instance: Instance;
let tenant: Tenant;
let token: string;
let folder: string;

beforeAll(async () => {
  instance = await bootInstance();
  tenant = await createTenant(instance.payload);
  const permissions = { videos: ['upload' as const] };
  ({ token } = await createIntegration(instance.payload, { workspace: tenant.workspace, permissions }));
  folder = await mkdtemp(path.join(tmpdir(), 'reelhof-move-in-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await instance.payload.db.deleteMany({ collection: 'imports', where: {} });
  await instance.close();
});

/** Runs the command line tool in a separate process. */
const runCommand = (args: string[]) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const env = { ...process.env, REELHOF_URL: instance.apiUrl, REELHOF_TOKEN: token };
    const child = spawn(process.execPath, ['bin/reelhof.mjs', 'import', ...args], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()));
    child.once('close', (code) => resolve({ code, output }));
  });

const findImports = async (): Promise<Import[]> => {
  const where = { workspace: { equals: tenant.workspace.id } };
  return (
    await instance.payload.db.find<Import>({
      collection: 'imports',
      where,
      sort: 'address',
      pagination: false,
    })
  ).docs;
};

const readUpload = async (video: string | null | undefined): Promise<Buffer> => {
  const where = { video: { equals: video ?? '' } };
  const encoding = await instance.payload.db.findOne<Encoding>({ collection: 'encodings', where });
  const object = await instance.storage.read({ bucket: 'upload', key: encoding?.inputKey ?? 'none' });
  return Buffer.concat((await object?.body.toArray()) ?? []);
};

it('imports a folder, resumes after an interruption, and uploads nothing twice', async () => {
  const clips = path.join(folder, 'films');
  await mkdir(path.join(clips, '2024'), { recursive: true });
  const large = makeBytes(17 * 1024 * 1024 + 5, 3);
  await writeFile(path.join(clips, '2024', 'Große Halle.mp4'), large);
  await writeFile(path.join(clips, 'b.mkv'), makeBytes(1000, 4));
  await writeFile(path.join(clips, 'notes.txt'), 'no video');
  const report = path.join(folder, 'report.csv');

  // Simulate an earlier run that stopped after the first part.
  const { size, fingerprint } = await (
    await import('@/bin/support/import/send-file.mjs')
  ).readFingerprint(path.join(clips, '2024', 'Große Halle.mp4'));
  const ticket = await callApi<{ multipartUpload: { uploadId: string; key: string; partSize: number } }>(
    instance,
    'POST',
    '/api/videos/import/file',
    { token, body: { name: 'Große Halle.mp4', size, fingerprint, mimeType: 'video/mp4' } },
  );
  const { uploadId, key, partSize } = ticket.body.multipartUpload;
  const { body: part } = await callApi<{ url: string }>(
    instance,
    'GET',
    `/api/upload/s3/multipart/${encodeURIComponent(uploadId)}/1?key=${encodeURIComponent(key)}`,
    { token },
  );
  await fetch(part.url, { method: 'PUT', body: new Uint8Array(large.subarray(0, partSize)) });

  const first = await runCommand([clips, '--report', report]);
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringContaining('2 imported, 0 already imported, 0 failed') as string,
  });
  const rows = await findImports();
  expect(rows.map(({ address, source }) => [address, source])).toEqual([
    ['Große Halle.mp4', 'file'],
    ['b.mkv', 'file'],
  ]);
  expect(hashOf(await readUpload(rows[0]?.video))).toBe(hashOf(large));
  const written = await readFile(report, 'utf8');
  expect(written).toContain(`2024/Große Halle.mp4,DONE,Große Halle,${rows[0]?.video},`);

  const again = await runCommand([clips, '--report', report]);
  expect(again.output).toContain('0 imported, 2 already imported, 0 failed');
  const where = { workspace: { equals: tenant.workspace.id } };
  expect((await instance.payload.db.count({ collection: 'videos', where })).totalDocs).toBe(2);
});

it('imports a list and reports failures', async () => {
  const server = await startMediaServer();
  instance.env.imports.privateHosts = [server.host];
  server.files.set('/a.mp4', { bytes: makeBytes(5000, 9) });
  const list = path.join(folder, 'list.csv');
  const report = path.join(folder, 'list-report.csv');
  const lines = [`${server.url}/a.mp4;"Titel; mit Strich"`, `${server.url}/gone.mp4;`, 'not an address;'];
  await writeFile(list, `\uFEFFurl;title\r\n${lines.join('\r\n')}\r\n`);
  const { env, payload, ports } = instance;
  const runner = createImportRunner({
    payload,
    ports,
    settings: env.imports,
    secret: env.secret,
    owner: 'list',
  });
  const work = setInterval(() => void runner.startNext(), 100);
  const { code, output } = await runCommand([list, '--report', report]);
  clearInterval(work);
  await runner.stop();
  instance.env.imports.privateHosts = [];
  await server.stop();
  expect(output).toContain('1 imported, 0 already imported, 2 failed');
  expect(code).toBe(1);
  const written = await readFile(report, 'utf8');
  expect(written).toMatch(/a\.mp4,DONE,"Titel; mit Strich",/);
  expect(written).toMatch(/gone\.mp4,FAILED,,,not_found/);
  expect(written).toMatch(/not an address,FAILED,,,not_an_address/);
});

it('reports invalid arguments', async () => {
  expect(await runCommand(['/nowhere'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('/nowhere does not exist') as string,
  });
  expect(await runCommand([])).toMatchObject({
    code: 1,
    output: expect.stringContaining('one folder') as string,
  });
});
