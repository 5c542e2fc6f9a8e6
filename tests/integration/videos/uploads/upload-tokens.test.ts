import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { maxOpenTokens } from '@/lib/videos/uploads/tokens/rules';
import { sweepUploadTokens } from '@/lib/videos/uploads/tokens/sweep-upload-tokens';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { createCategory, createIntegration, createTenant, logIn } from '@/tests/support/rows/factories';
import { bootUploads, type Ticket } from '@/tests/support/uploads/boot-uploads';

let uploads: Awaited<ReturnType<typeof bootUploads>>;
beforeAll(async () => {
  uploads = await bootUploads();
});
afterAll(() => uploads.close());

type Made = { id: string; token: string; error?: string; expiresAt: string };
const make = (body: object = {}, caller: Caller = { cookie: uploads.editor }) =>
  callApi<Made>(uploads.instance, 'POST', '/api/upload-tokens', { ...caller, body });

const clip = { title: 'Clip', filename: 'clip.mp4', mimeType: 'video/mp4', size: 20_000_000 };
const create = (token: string, body: object = {}, headers: Record<string, string> = {}) =>
  callApi<Ticket>(uploads.instance, 'PUT', '/api/videos/upload', {
    token,
    body: { ...clip, ...body },
    headers,
  });

const callUpload = <T>(
  { multipartUpload }: Ticket,
  {
    token,
    method = 'GET',
    rest = '',
    body,
  }: { token: string; method?: 'GET' | 'POST' | 'DELETE'; rest?: string; body?: unknown },
) => {
  const { uploadId = '', key = '' } = multipartUpload ?? {};
  const upload = `/api/upload/s3/multipart/${encodeURIComponent(uploadId)}`;
  const path = `${upload}${rest}?key=${encodeURIComponent(key)}`;
  return callApi<T>(uploads.instance, method, path, { token, body });
};

describe('an upload token', () => {
  it('is shown once, lasts an hour by default, and is stored as an HMAC', async () => {
    const { status, body } = await make();
    expect(status).toBe(201);
    expect(body.token).toMatch(/^rhu_[A-Za-z0-9]{40}$/);
    const left = new Date(body.expiresAt).getTime() - Date.now();
    expect(left).toBeGreaterThan(3_590_000);
    expect(left).toBeLessThanOrEqual(3_600_000);
    const { db } = uploads.instance.payload;
    const row = await db.findOne({ collection: 'uploadTokens', where: { id: { equals: body.id } } });
    expect(JSON.stringify(row)).not.toContain(body.token.slice(8));
    const list = await callApi(uploads.instance, 'GET', '/api/upload-tokens', { cookie: uploads.editor });
    expect(JSON.stringify(list.body)).toContain(body.id);
    expect(JSON.stringify(list.body)).not.toContain(body.token.slice(8));
  });

  it.each([
    [{ expiresIn: 86_401 }],
    [{ maxSize: 0 }],
    [{ maxSize: 65e9 }],
    [{ mimeType: 'video' }],
    [{ origin: 'https://example.com/page' }],
    [{ customMetadata: { nested: {} } }],
  ])('is not created with %j', async (body) => {
    expect((await make(body)).status).toBe(400);
  });

  it('decides title, categories and metadata of the video', async () => {
    const category = await createCategory(uploads.instance.payload, uploads.tenant.workspace);
    const customMetadata = { order: 'A-17' };
    const externalId = 'shop/A-17';
    const { body } = await make({
      title: 'From the shop',
      categories: [category.id],
      customMetadata,
      externalId,
    });
    const ticket = (await create(body.token)).body;
    expect(ticket).toMatchObject({ title: 'From the shop', multipartUpload: expect.anything() as object });
    const video = await uploads.find(ticket.videoId);
    expect(video).toMatchObject({
      title: 'From the shop',
      customMetadata,
      externalId,
      visibility: 'private',
    });
    expect(video.categories).toEqual([category.id]);
    expect(video.createdBy).toBe(uploads.tenant.people.editor.user.id);
  });

  const accepted = { mimeType: 'video/webm', size: 1000 };
  it.each<[object, object, number, string]>([
    [{ maxSize: 1000 }, { size: 1001 }, 413, 'upload_too_large'],
    [{ mimeType: 'video/webm' }, { mimeType: 'video/mp4' }, 400, 'upload_type_refused'],
    [{}, { mimeType: 'image/png', filename: 'a.png' }, 400, 'unsupported_file_type'],
    [{}, { size: undefined }, 400, 'upload_size_missing'],
    [{}, { visibility: 'public' }, 400, 'upload_fields_fixed'],
    [{}, { categories: ['made'] }, 400, 'upload_fields_fixed'],
  ])(
    'refuses a file outside its limits, and can still be used: %j, %j',
    async (token, file, status, error) => {
      const { body } = await make(token);
      const answer = await create(body.token, { ...accepted, ...file });
      expect([answer.status, answer.body.error]).toEqual([status, error]);
      expect((await create(body.token, accepted)).status).toBe(200);
    },
  );

  it('is accepted only from pages of its website', async () => {
    const { body } = await make({ origin: 'https://shop.example' });
    for (const origin of [undefined, 'https://evil.example']) {
      const answer = await create(body.token, {}, origin ? { origin } : {});
      expect([answer.status, answer.body.error]).toEqual([403, 'upload_origin_refused']);
    }
    const answer = await create(body.token, {}, { origin: 'https://shop.example' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is refused once its creator may no longer upload', async () => {
    const { payload } = uploads.instance;
    const { workspace } = uploads.tenant;
    const { token, integration } = await createIntegration(payload, {
      workspace,
      permissions: { videos: ['upload'] },
    });
    const { body } = await make({}, { token });
    await payload.db.updateOne({
      collection: 'integrations',
      id: integration.id,
      data: { permissions: { videos: ['read'] } },
    });
    expect((await create(body.token)).status).toBe(401);
  });
});

describe('parts sent with an upload token', () => {
  it('are accepted in exactly the size of the file, from other websites too', async () => {
    const { token } = (await make()).body;
    const { body: ticket } = await create(token);
    const part = (number: number) =>
      callUpload<{ url: string; error?: string }>(ticket, { token, rest: `/${number}` });
    const urls = [await part(1), await part(2), await part(3)].map(({ body }) => body.url);
    expect((await part(4)).status).toBe(400);
    const send = (url = '', size: number) =>
      fetch(url, {
        method: 'PUT',
        body: new Uint8Array(size),
        headers: { origin: 'https://shop.example' },
      });
    const last = clip.size - 2 * 8 * 1024 * 1024;
    expect((await send(urls[2], last + 1)).status).toBe(400);
    expect((await send(urls[2], last - 1)).status).toBe(400);
    const sent = await send(urls[2], last);
    expect(sent.status).toBe(200);
    expect(sent.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    expect(sent.headers.get('access-control-expose-headers')).toBe('ETag');
    const parts = await callUpload<{ PartNumber: number; Size: number }[]>(ticket, { token });
    expect(parts.body).toMatchObject([{ PartNumber: 3, Size: last }]);
  });

  it('answer preflights of the website that the token names', async () => {
    const { token } = (await make({ origin: 'https://shop.example' })).body;
    const headers = { origin: 'https://shop.example' };
    const { body: ticket } = await create(token, {}, headers);
    const { uploadId = '', key = '' } = ticket.multipartUpload ?? {};
    const path = `/api/upload/s3/multipart/${uploadId}/1?key=${encodeURIComponent(key)}`;
    const { body } = await callApi<{ url: string }>(uploads.instance, 'GET', path, { token, headers });
    const ask = (origin: string, url = body.url) =>
      fetch(url, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'PUT' } });
    const allowed = await ask('https://shop.example');
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
      204,
      'https://shop.example',
    ]);
    expect((await ask('https://evil.example')).status).toBe(403);
    const forged = body.url.replace('shop.example', 'evil.example');
    expect((await ask('https://evil.example', forged)).status).toBe(403);
  });
});

describe('the limits of upload tokens', () => {
  it('count an upload when it starts, not when its token is created', async () => {
    const tenant = await createTenant(uploads.instance.payload, { limits: { numberOfVideos: 1 } });
    const caller = { cookie: await logIn(uploads.instance, tenant.people.editor) };
    const [first, second] = [(await make({}, caller)).body, (await make({}, caller)).body];
    const { body: ticket } = await create(first.token);
    const refused = await create(second.token);
    expect([refused.status, refused.body.error]).toEqual([403, 'subscription_limit_exceeded']);
    // The page cancels, which frees the place; the refused token is still unused.
    const canceled = await callUpload(ticket, { token: first.token, method: 'DELETE' });
    expect(canceled.status).toBe(200);
    expect((await create(first.token)).status).toBe(409);
    expect((await create(second.token)).status).toBe(200);
  });

  it('restrict the number of unused tokens per workspace', async () => {
    const { payload } = uploads.instance;
    const tenant = await createTenant(payload);
    const caller = { cookie: await logIn(uploads.instance, tenant.people.editor) };
    for (let count = 1; count < maxOpenTokens; count += 1)
      await payload.db.create({
        collection: 'uploadTokens',
        data: {
          tokenIndex: `${tenant.workspace.id}/${count}`,
          expiresAt: new Date(Date.now() + 60_000).toISOString(),
          maxSize: 1,
          mimeType: 'video/*',
          workspace: tenant.workspace.id,
        },
      });
    const last = (await make({}, caller)).body;
    const refused = await make({}, caller);
    expect([refused.status, refused.body.error]).toEqual([409, 'too_many_upload_tokens']);
    await create(last.token);
    expect((await make({}, caller)).status).toBe(201);
  });
});

describe('the end of an upload token', () => {
  const start = async () => {
    const made = (await make()).body;
    return { ...made, ticket: (await create(made.token)).body };
  };
  const hasVideo = async (id: string) =>
    (await uploads.instance.payload.db.findOne({ collection: 'videos', where: { id: { equals: id } } })) !==
    null;

  it('cancels its upload if it is revoked', async () => {
    const { id, token, ticket } = await start();
    const revoke = () =>
      callApi(uploads.instance, 'DELETE', `/api/upload-tokens/${id}`, { cookie: uploads.editor });
    expect((await revoke()).status).toBe(200);
    expect(await hasVideo(ticket.videoId)).toBe(false);
    expect((await callUpload(ticket, { token })).status).toBe(401);
    expect((await revoke()).status).toBe(404);
  });

  it('cancels an unfinished upload a day after its start if it expires', async () => {
    const { token, ticket } = await start();
    const sweep = (hours: number) =>
      sweepUploadTokens(uploads.instance, { now: new Date(Date.now() + hours * 3_600_000) });
    await sweep(23);
    expect((await callUpload(ticket, { token })).status).toBe(200);
    await sweep(25);
    expect(await hasVideo(ticket.videoId)).toBe(false);
    expect((await callUpload(ticket, { token })).status).toBe(401);
  });
});
