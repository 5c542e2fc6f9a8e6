import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { resetRates } from '@/lib/http/rate-limit/consume-rate';
import { callApi, type ApiAnswer } from '@/tests/support/api/call-api';

import { endpointExpectations } from './expectations/endpoint-expectations';
import { createWorld, readRaw, type PresetTenant, type World } from './world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

type Ticket = { videoId: string; multipartUpload: { uploadId: string; key: string } };
const file = { title: 'clip', filename: 'clip.mp4', mimeType: 'video/mp4', size: 1000 };

const makeToken = async (actor: 'superadmin' | 'otherSuperadmin' = 'superadmin', body: object = {}) =>
  (
    await callApi<{ id: string; token: string }>(world.instance, 'POST', '/api/upload-tokens', {
      ...world.callers[actor],
      body,
    })
  ).body;

const create = (token: string, body: object = file) =>
  callApi<Ticket & { error?: string }>(world.instance, 'PUT', '/api/videos/upload', { token, body });

/** A token whose upload has started. */
const start = async (actor?: 'superadmin' | 'otherSuperadmin') => {
  const made = await makeToken(actor);
  const { body } = await create(made.token);
  return { ...made, ...body };
};
type Started = Awaited<ReturnType<typeof start>>;

const expire = ({ id }: { id: string }) =>
  world.payload.db.updateOne({
    collection: 'uploadTokens',
    id,
    data: { expiresAt: new Date(Date.now() - 1000).toISOString() },
  });

/** The calls of an upload that accept upload tokens, besides the one that creates it. */
const calls: Record<string, (upload: Started, token: string) => Promise<ApiAnswer>> = Object.fromEntries(
  (
    [
      ['GET /api/upload/s3/multipart/:uploadId', 'GET', ''],
      ['GET /api/upload/s3/multipart/:uploadId/:partNumber', 'GET', '/1'],
      ['POST /api/upload/s3/multipart/:uploadId/complete', 'POST', '/complete'],
      ['DELETE /api/upload/s3/multipart/:uploadId', 'DELETE', ''],
    ] as const
  ).map(([name, method, rest]) => [
    name,
    ({ multipartUpload: { uploadId, key } }: Started, token: string) =>
      callApi(
        world.instance,
        method,
        `/api/upload/s3/multipart/${encodeURIComponent(uploadId)}${rest}?key=${encodeURIComponent(key)}`,
        { token, ...(method === 'POST' && { body: { fetchPartsFromStorage: true } }) },
      ),
  ]),
);

const readAll = async ({ id, videoId }: Started) =>
  JSON.stringify([await readRaw(world, 'uploadTokens', id), await readRaw(world, 'videos', videoId)]);

describe.each(Object.entries(calls))('%s', (_name, call) => {
  const refused: [string, (attacked: Started) => Promise<string>, number][] = [
    ['an unknown token', async () => `rhu_${'a'.repeat(40)}`, 401],
    ['a token that has not started an upload', async () => (await makeToken()).token, 404],
    ['the token of another upload', async () => (await start()).token, 404],
    ['the token of another tenant', async () => (await start('otherSuperadmin')).token, 404],
    [
      'its own token once it has expired',
      async (attacked) => {
        await expire(attacked);
        return attacked.token;
      },
      401,
    ],
    [
      'its own token once it was revoked',
      async ({ token, id }) => {
        await world.payload.db.deleteOne({ collection: 'uploadTokens', where: { id: { equals: id } } });
        return token;
      },
      401,
    ],
  ];
  it.each(refused)('is refused with %s', async (_token, choose, status) => {
    const attacked = await start();
    const token = await choose(attacked);
    const before = await readAll(attacked);
    const answer = await call(attacked, token);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
    expect(await readAll(attacked)).toBe(before);
  });

  it('is refused for an upload that a person opened', async () => {
    const opened = await callApi<Ticket>(world.instance, 'PUT', '/api/videos/upload', {
      ...world.callers.superadmin,
      body: { ...file, useMultipart: true },
    });
    const { token } = await start();
    const answer = await call({ ...opened.body, id: '', token }, token);
    expect(answer.status).toBe(404);
    expect(await readRaw(world, 'videos', opened.body.videoId)).not.toBeNull();
  });

  it('is admitted with the token of the upload', async () => {
    const own = await start();
    // Nothing was uploaded, so joining fails. This answer proves that the caller was admitted.
    expect([200, 400]).toContain((await call(own, own.token)).status);
  });
});

describe('creating an upload', () => {
  const countVideos = async ({ workspace }: PresetTenant) =>
    (
      await world.payload.db.count({
        collection: 'videos',
        where: { workspace: { equals: workspace.id } },
      })
    ).totalDocs;

  it('happens once: the same call gets the same upload, and another file is refused', async () => {
    const own = await start();
    const before = await countVideos(world.own);
    expect((await create(own.token)).body).toMatchObject({
      videoId: own.videoId,
      multipartUpload: own.multipartUpload,
    });
    const other = await create(own.token, { ...file, size: 999 });
    expect([other.status, other.body.error]).toEqual([409, 'upload_token_used']);
    expect(await countVideos(world.own)).toBe(before);
  });

  it('happens once for calls at the same time', async () => {
    const { token } = await makeToken();
    const before = await countVideos(world.own);
    await Promise.all(Array.from({ length: 5 }, () => create(token)));
    expect(await countVideos(world.own)).toBe(before + 1);
  });

  it.each([
    ['expired', 401],
    ['unknown', 401],
  ] as const)('is refused with an %s token', async (kind, status) => {
    const made = await makeToken();
    if (kind === 'expired') await expire(made);
    const before = await countVideos(world.own);
    const answer = await create(kind === 'unknown' ? `rhu_${'b'.repeat(40)}` : made.token);
    expect(answer.status).toBe(status);
    expect(await countVideos(world.own)).toBe(before);
  });

  it('counts for the tenant of the token', async () => {
    const { videoId } = await start('otherSuperadmin');
    expect(await readRaw(world, 'videos', videoId)).toMatchObject({ workspace: world.other.workspace.id });
  });
});

/** The calls that accept upload tokens. */
const accepting = [...Object.keys(calls), 'PUT /api/videos/upload', 'POST /api/videos/upload'];

describe('all other calls', () => {
  it.each(Object.entries(endpointExpectations).filter(([name]) => !accepting.includes(name)))(
    'treat an upload token as no token: %s',
    async (name, { statuses, prepare }) => {
      await resetRates();
      const { token } = await start();
      const { path, body, subject } = await prepare(world, 'anonymous');
      const before = subject && (await readRaw(world, subject.collection, subject.id));
      const answer = await callApi(world.instance, name.split(' ')[0] as 'GET', path, { token, body });
      expect(answer.status).toBe(statuses.anonymous ?? statuses.default);
      if (subject && answer.status >= 400)
        expect(await readRaw(world, subject.collection, subject.id)).toEqual(before);
    },
  );

  it.each(['videos', 'categories', 'uploadTokens', 'users', 'integrations'])(
    'refuse a list of %s',
    async (collection) => {
      const { token } = await start();
      const answer = await callApi(world.instance, 'GET', `/api/${collection}`, { token });
      expect([401, 403]).toContain(answer.status);
    },
  );

  it('read no token from the query', async () => {
    const { token } = await makeToken();
    const answer = await callApi(world.instance, 'PUT', `/api/videos/upload?token=${token}`, { body: file });
    expect(answer.status).toBe(401);
  });
});
