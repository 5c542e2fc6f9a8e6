import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startFilesystemEdge } from '@/tests/support/instance/edge';

let edge: Awaited<ReturnType<typeof startFilesystemEdge>>;
beforeAll(async () => {
  edge = await startFilesystemEdge();
});
afterAll(() => edge.close());

const write = (key: string, body: string) =>
  edge.storage.write({
    bucket: 'stream',
    key,
    body: Buffer.from(body),
    contentType: '',
    cacheControl: '',
    visibility: 'public',
  });

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Requests without `fetch`, which would ask for compressed bytes and decompress them. */
const get = (key: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(`${edge.url}/${key}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

const script = 'player/player-ABCDEFGH.js';
const text = 'export const answer = 42;\n'.repeat(400);

describe('compression', () => {
  beforeAll(() => write(script, text));

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)('answers %s with %s', async (accepted, coding, unpack) => {
    const { headers, body } = await get(script, { 'accept-encoding': accepted });
    expect(headers).toMatchObject({
      'content-encoding': coding,
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^W\/"/) as string,
    });
    expect(headers['accept-ranges']).toBeUndefined();
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(body.length).toBeLessThan(text.length / 10);
    expect(unpack(body).toString()).toBe(text);
  });

  it.each([undefined, 'identity', 'gzip;q=0'])(
    'sends uncompressed bytes for Accept-Encoding: %s',
    async (accepted) => {
      const answer = await get(script, { ...(accepted && { 'accept-encoding': accepted }) });
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers).toMatchObject({ vary: 'Accept-Encoding', 'accept-ranges': 'bytes' });
      expect(answer.body.toString()).toBe(text);
    },
  );

  it('leaves binary and tiny responses uncompressed', async () => {
    await write('videos/v/1/hls/a.m4s', text);
    await write('videos/v/1/hls/short.m3u8', '#EXTM3U');
    for (const key of ['videos/v/1/hls/a.m4s', 'videos/v/1/hls/short.m3u8']) {
      const { headers } = await get(key, { 'accept-encoding': 'gzip' });
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
    }
  });

  it('follows a replaced file immediately', async () => {
    await write('videos/v/data.json', JSON.stringify({ title: 'one', text }));
    const before = await get('videos/v/data.json', { 'accept-encoding': 'gzip' });
    await write('videos/v/data.json', JSON.stringify({ title: 'two', text }));
    const after = await get('videos/v/data.json', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(before.body).toString()).toContain('"one"');
    expect(gunzipSync(after.body).toString()).toContain('"two"');
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });
});

it('revalidates a compressed copy, and serves ranges uncompressed', async () => {
  await write(script, text);
  const { headers } = await get(script, { 'accept-encoding': 'gzip' });
  const etag = headers.etag ?? '';
  const again = await get(script, { 'accept-encoding': 'gzip', 'if-none-match': etag });
  expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0]);

  const range = { 'accept-encoding': 'gzip', range: 'bytes=0-5' };
  const part = await get(script, range);
  expect([part.status, part.headers['content-encoding'], part.body.toString()]).toEqual([
    206,
    undefined,
    'export',
  ]);
  // A range must not mix bytes of the compressed and the uncompressed form.
  expect((await get(script, { ...range, 'if-range': etag })).status).toBe(200);
});

it('compresses the player page with the headers of its video', async () => {
  await write('player/index.html', `<!doctype html><title>Player</title>${'<p>text</p>'.repeat(100)}`);
  const { headers, body } = await get('player/index.html?id=1', { 'accept-encoding': 'gzip' });
  expect(headers['content-security-policy']).toContain("connect-src 'self'");
  expect(gunzipSync(body).toString()).toContain('<title>Player</title>');
});
