import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { SourcePage } from '@/lib/imports/import-schemas';
import { bootImports } from '@/tests/support/imports/boot-imports';
import { hashOf, makeBytes } from '@/tests/support/imports/media-server';
import { startS3Server } from '@/tests/support/imports/s3-server';
import { createIntegration, logIn } from '@/tests/support/rows/factories';

const bytes = makeBytes(90_000);
let on: Awaited<ReturnType<typeof bootImports>>;
let s3: Awaited<ReturnType<typeof startS3Server>>;

beforeAll(async () => {
  on = await bootImports();
  s3 = await startS3Server();
  on.instance.env.imports.privateHosts.push(s3.host);
});
afterAll(async () => {
  await s3.stop();
  await on.close();
});
beforeEach(async () => {
  s3.objects.clear();
  await on.reset();
});

const browse = (body: object, caller?: object) =>
  on.call<SourcePage & { message: string; retryAfter?: number }>('/import/browse', body, caller);

describe('a Vimeo account', () => {
  const account = { source: 'vimeo', vimeoToken: 'good-token' };

  it('lists folders and videos page by page, and marks those that exist', async () => {
    on.server.folders.set('77', 'Schulung');
    for (let number = 100; number < 160; number += 1)
      on.server.vimeo.set(`900000${number}`, {
        name: `Teil ${number}`,
        download: number === 101 ? null : [{ path: '/v.mp4', size: 100, height: 720 }],
        ...(number < 103 && { folder: '77' }),
      });
    on.server.files.set('/v.mp4', { bytes: bytes.subarray(0, 100) });
    const items = [{ address: '900000100', externalId: 'vimeo:900000100' }];
    await on.call('/import', { ...account, items });
    const [row] = await on.runAll();
    expect(await on.findVideo(row?.video)).toMatchObject({ externalId: 'vimeo:900000100' });

    const { body: first } = await browse(account);
    expect(first).toMatchObject({
      folders: [{ id: '77', name: 'Schulung', count: 3 }],
      total: 60,
      next: '2',
    });
    expect(first.videos).toHaveLength(50);
    const { body: second } = await browse({ ...account, after: first.next });
    expect(second).toMatchObject({ folders: null, next: null });
    expect(second.videos).toHaveLength(10);
    const { body: folder } = await browse({ ...account, folder: '77' });
    expect(folder.videos.map(({ address, state }) => [address, state])).toEqual([
      ['900000100', 'imported'],
      ['900000101', 'no_downloads'],
      ['900000102', 'new'],
    ]);
    expect(JSON.stringify([first, await on.call('/import')])).not.toContain('good-token');
  });

  it('explains a rejected token, missing scopes, a limit and an outage', async () => {
    expect(await browse({ ...account, vimeoToken: 'old' })).toMatchObject({
      status: 400,
      body: { error: 'vimeo_token_refused' },
    });
    on.server.refusal.status = 403;
    expect(await browse(account)).toMatchObject({ status: 400, body: { error: 'vimeo_scope_missing' } });
    Object.assign(on.server.refusal, { status: 429, retryAfter: '7' });
    const limited = await browse(account);
    expect(limited).toMatchObject({ status: 429, body: { error: 'vimeo_rate_limited' } });
    expect(limited.body.message).toContain('7 seconds');
    on.server.refusal.status = 500;
    expect(await browse(account)).toMatchObject({ status: 502, body: { error: 'vimeo_unreachable' } });
    on.server.refusal.status = null;
    expect(await browse({ ...account, folder: '78' })).toMatchObject({ body: { error: 'vimeo_not_found' } });
  });

  it('imports a file as large as an upload', async () => {
    on.server.vimeo.set('900000001', {
      name: 'Groß',
      download: [{ path: '/v.mp4', size: 63_000_000_000, height: 2160 }],
    });
    expect((await browse(account)).body.videos).toMatchObject([{ size: 63_000_000_000, state: 'new' }]);
  });

  it('is refused to admins and tokens', async () => {
    const { workspace, people } = on.getTenant();
    const permissions = { videos: ['upload' as const] };
    const { token } = await createIntegration(on.instance.payload, { workspace, permissions });
    for (const caller of [{ cookie: await logIn(on.instance, people.admin) }, { token }])
      expect((await browse(account, caller)).status).toBe(403);
  });
});

describe('a bucket', () => {
  it('lists its videos and imports them, with keys that are erased afterwards', async () => {
    for (let number = 100; number < 310; number += 1)
      s3.objects.set(`archiv/${number}.txt`, Buffer.from('x'));
    s3.objects.set('filme/Messe 2026.mp4', bytes);
    s3.objects.set('filme/readme.txt', Buffer.from('x'));
    const { body } = await browse({ source: 's3', access: s3.access });
    expect(body.videos.map(({ address, state }) => [address, state])).toEqual([
      ['filme/Messe 2026.mp4', 'new'],
    ]);
    expect((await browse({ source: 's3', access: s3.access, prefix: 'archiv/' })).body).toMatchObject({
      videos: [],
      next: null,
    });

    const items = [{ address: 'filme/Messe 2026.mp4', title: 'Messe' }, { address: 'filme/readme.txt' }];
    const asked = await on.call('/import', { source: 's3', access: s3.access, items });
    expect(asked.body).toMatchObject({ refused: [{ reason: 'not_a_video' }] });
    const [row] = await on.runAll();
    expect(row).toMatchObject({
      state: 'DONE',
      address: 's3://customer/filme/Messe 2026.mp4',
      vimeoToken: null,
    });
    expect(hashOf(await on.readFile(row?.video))).toBe(hashOf(bytes));
    const again = await browse({ source: 's3', access: s3.access });
    expect(again.body.videos).toMatchObject([{ state: 'imported' }]);
    expect(JSON.stringify([asked, again, await on.call('/import')])).not.toContain('customer-secret');
  });

  it.each([
    { name: 'wrong keys', access: { accessKeyId: 'other' }, code: 'bucket_refused' },
    { name: 'an unknown bucket', access: { bucket: 'other-bucket' }, code: 'bucket_not_found' },
    { name: 'a private address', access: { endpoint: 'https://10.0.0.8' }, code: 'bucket_address_refused' },
    { name: 'http', access: { endpoint: 'http://s3.example.com' }, code: 'bucket_address_refused' },
  ])('refuses $name', async ({ access, code }) => {
    const answer = await browse({ source: 's3', access: { ...s3.access, ...access } });
    expect(answer).toMatchObject({ status: 400, body: { error: code } });
  });

  it('asks for the keys again to repeat an import', async () => {
    s3.objects.set('a.mp4', bytes);
    await on.call('/import', {
      source: 's3',
      access: s3.access,
      items: [{ address: 'missing.mp4' }, { address: 'a.mp4' }],
    });
    const rows = await on.runAll();
    const failed = rows.find(({ state }) => state === 'FAILED');
    expect(failed).toMatchObject({ failure: 'not_found' });
    const retry = { action: 'retry', ids: [failed?.id] };
    expect(await on.call('/import/change', retry)).toMatchObject({
      body: { error: 'bucket_access_missing' },
    });
    const access = { ...s3.access, bucket: 'another' };
    expect(await on.call('/import/change', { ...retry, access })).toMatchObject({
      body: { error: 'bucket_access_missing' },
    });
    s3.objects.set('missing.mp4', bytes);
    await on.call('/import/change', { ...retry, access: s3.access });
    expect((await on.runAll()).map(({ state }) => state)).toEqual(['DONE', 'DONE']);
  });
});
