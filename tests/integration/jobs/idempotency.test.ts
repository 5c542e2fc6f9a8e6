import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { sweepKeys, trimKeys } from '@/lib/http/idempotency/answer-row';
import type { IdempotencyKey } from '@/payload-types';
import { callApi, type Caller } from '@/tests/support/api/call-api';
import { createIntegration, createTenant, logIn, uniqueName } from '@/tests/support/rows/factories';
import { bootUploads } from '@/tests/support/uploads/boot-uploads';

let setup: Awaited<ReturnType<typeof bootUploads>>;
let token: string;
let integrationId: string;
beforeAll(async () => {
  setup = await bootUploads();
  const made = await createIntegration(setup.instance.payload, {
    workspace: setup.tenant.workspace,
    permissions: { videos: ['read', 'upload'], tags: ['read', 'create'] },
  });
  ({ token } = made);
  integrationId = made.integration.id;
});
afterAll(() => setup.close());

type Options = { key?: string; as?: Caller; method?: 'POST' | 'PUT'; path?: string };

const call = (
  body: object,
  { key, as = { token }, method = 'PUT', path = '/api/videos/upload' }: Options = {},
) =>
  callApi<Record<string, unknown>>(setup.instance, method, path, {
    ...as,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

const video = (title = 'a') => ({ title, mimeType: 'video/mp4' });
const newKey = () => uniqueName('key');
const countVideos = async () =>
  (
    await setup.instance.payload.count({
      collection: 'videos',
      where: { workspace: { equals: setup.tenant.workspace.id } },
    })
  ).totalDocs;
const findRows = async (): Promise<IdempotencyKey[]> =>
  (
    await setup.instance.payload.db.find<IdempotencyKey>({
      collection: 'idempotencyKeys',
      where: { workspace: { equals: setup.tenant.workspace.id } },
      sort: '-createdAt',
      limit: 1000,
      pagination: false,
    })
  ).docs;

it('answers a repeated call with the first answer, and creates one video', async () => {
  const key = newKey();
  const before = await countVideos();
  const first = await call(video(), { key });
  expect(first.status).toBe(200);
  expect(first.headers.has('idempotent-replayed')).toBe(false);
  for (let time = 0; time < 2; time += 1) {
    const again = await call(video(), { key });
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  }
  expect(await countVideos()).toBe(before + 1);
});

it("repeats Payload's own calls with their status", async () => {
  const [key, title] = [newKey(), uniqueName('tag')];
  const options = { key, method: 'POST', path: '/api/tags' } as const;
  const first = await call({ title }, options);
  expect(first.status).toBe(201);
  expect(await call({ title }, options)).toMatchObject({ status: 201, body: first.body });
  // The title is unique, so without the key the second call fails.
  expect(await call({ title }, { ...options, key: newKey() })).toMatchObject({ status: 400 });
});

it('refuses a key with another body or query', async () => {
  const key = newKey();
  await call(video('a'), { key });
  const reused = { status: 409, body: { error: 'idempotency_key_reused' } };
  expect(await call(video('b'), { key })).toMatchObject(reused);
  expect(await call(video('a'), { key, path: '/api/videos/upload?x=1' })).toMatchObject(reused);
});

it('separates keys by caller, method and path', async () => {
  const key = newKey();
  const other = await createTenant(setup.instance.payload);
  const ids = new Set<unknown>();
  for (const options of [
    {},
    { as: { cookie: setup.editor } },
    { as: { cookie: await logIn(setup.instance, other.people.editor) } },
    { method: 'POST' as const },
  ]) {
    const answer = await call(video(), { key, ...options });
    expect(answer).toMatchObject({ status: 200 });
    ids.add(answer.body.videoId);
  }
  expect(ids.size).toBe(4);
});

it('runs only one of many concurrent calls with the same key', async () => {
  const key = newKey();
  const before = await countVideos();
  const answers = await Promise.all(Array.from({ length: 8 }, () => call(video(), { key })));
  expect(await countVideos()).toBe(before + 1);
  const succeeded = answers.filter(({ status }) => status === 200);
  expect(succeeded.length).toBeGreaterThan(0);
  expect(new Set(succeeded.map(({ body }) => body.videoId)).size).toBe(1);
  for (const { status, body, headers } of answers.filter((answer) => answer.status !== 200)) {
    expect({ status, body }).toMatchObject({ status: 409, body: { error: 'idempotency_key_in_use' } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
});

it('frees the key of a refused call, which may be corrected', async () => {
  const key = newKey();
  expect(await call({ title: 'a', mimeType: 'text/plain' }, { key })).toMatchObject({ status: 400 });
  expect(await call(video(), { key })).toMatchObject({ status: 200 });
});

it('stores no answer of a failed call', async () => {
  const key = newKey();
  const fail = vi.spyOn(setup.instance.payload, 'create').mockRejectedValueOnce(new Error('disk full'));
  expect(await call(video(), { key })).toMatchObject({ status: 500 });
  fail.mockRestore();
  const again = await call(video(), { key });
  expect(again.status).toBe(200);
  expect(again.headers.has('idempotent-replayed')).toBe(false);
});

it('stores answers encrypted', async () => {
  const { body } = await call(video(), { key: newKey() });
  const text = JSON.stringify(await findRows());
  expect(text).not.toContain(String(body.videoId));
  expect(text).not.toContain(String(body.signedUrl));
});

it('runs a call again after its process died and its lease expired', async () => {
  const key = newKey();
  const first = await call(video(), { key });
  const [row] = await findRows();
  const change = (data: Record<string, unknown>) =>
    setup.instance.payload.db.updateOne({ collection: 'idempotencyKeys', id: String(row?.id), data });
  await change({ answer: null });
  expect(await call(video(), { key })).toMatchObject({
    status: 409,
    body: { error: 'idempotency_key_in_use' },
  });
  await change({ runningUntil: new Date(0).toISOString() });
  const answers = await Promise.all([call(video(), { key }), call(video(), { key })]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const again = await call(video(), { key });
  expect(again.status).toBe(200);
  expect(again.body.videoId).not.toBe(first.body.videoId);
  // An expired answer is not repeated.
  await change({ expiresAt: new Date(0).toISOString() });
  expect((await call(video(), { key })).headers.has('idempotent-replayed')).toBe(false);
});

it('ignores keys of anonymous callers, and refuses malformed ones of others', async () => {
  const before = (await findRows()).length;
  for (const key of ['k', 'x'.repeat(256)])
    expect(await call(video(), { key, as: {} })).toMatchObject({ status: 401 });
  for (const key of ['x'.repeat(256), 'a b', ''])
    expect(await call(video(), { key })).toMatchObject({
      status: 400,
      body: { error: 'invalid_idempotency_key' },
    });
  expect((await findRows()).length).toBe(before);
  expect(await call(video(), { key: 'x'.repeat(255) })).toMatchObject({ status: 200 });
});

it('repeats no answer to a token that has lost the permission for the call', async () => {
  const key = newKey();
  await call(video(), { key });
  const set = (permissions: Record<string, unknown>) =>
    setup.instance.payload.db.updateOne({
      collection: 'integrations',
      id: integrationId,
      data: { permissions },
    });
  await set({ videos: ['read'] });
  expect(await call(video(), { key })).toMatchObject({ status: 403 });
  await set({ videos: ['read', 'upload'], tags: ['read', 'create'] });
  expect(await call(video(), { key })).toMatchObject({ status: 200 });
});

it('keeps only the newest keys of a workspace, and deletes expired ones', async () => {
  const { payload } = setup.instance;
  const before = await findRows();
  await trimKeys(payload, setup.tenant.workspace.id, 3);
  const kept = await findRows();
  expect(kept.map(({ id }) => id)).toEqual(before.slice(0, 3).map(({ id }) => id));
  await sweepKeys(payload, new Date(Date.now() + 25 * 3_600_000));
  expect(await findRows()).toEqual([]);
});

it('repeats an answer that contains a secret, also if creating needs the manage permission', async () => {
  const as = await createIntegration(setup.instance.payload, {
    workspace: setup.tenant.workspace,
    permissions: { webhookEndpoints: ['manage'] },
  });
  const body = { url: 'https://receiver.example.org/', events: ['video.ready'] };
  const path = '/api/webhookEndpoints';
  const options = { as: { token: as.token }, key: newKey(), method: 'POST', path } as const;
  const first = await call(body, options);
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  const again = await call(body, options);
  expect([again.status, again.body]).toEqual([201, first.body]);
});
