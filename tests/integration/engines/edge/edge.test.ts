import { rm, symlink, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Visibility } from '@/lib/ports/storage';
import { sendRaw } from '@/tests/support/api/send-raw';
import { startFilesystemEdge, writeObject } from '@/tests/support/instance/edge';

type Edge = Awaited<ReturnType<typeof startFilesystemEdge>>;

let edge: Edge;
beforeAll(async () => {
  edge = await startFilesystemEdge({ publicUrl: 'http://localhost:3000' });
});
afterAll(() => edge.close());

const write = (key: string, body: string | Uint8Array, visibility: Visibility = 'public') =>
  writeObject(edge.storage, key, body, visibility);

const get = (path_: string, init?: RequestInit) => fetch(edge.url + path_, init);

describe('delivery', () => {
  const playlist = 'videos/v1/1/hls/master.m3u8';

  it('serves files with the headers players need', async () => {
    await write(playlist, '#EXTM3U');
    const response = await get(`/${playlist}`);
    expect([response.status, await response.text()]).toEqual([200, '#EXTM3U']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'content-length': '7',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      etag: expect.stringMatching(/^".+"$/) as string,
    });
    expect(response.headers.get('access-control-expose-headers')).toContain('Content-Range');
  });

  it('answers HEAD and conditional requests without a body', async () => {
    await write(playlist, '#EXTM3U');
    const head = await get(`/${playlist}`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '7', '']);
    const etag = head.headers.get('etag') ?? '';
    const lastModified = head.headers.get('last-modified') ?? '';
    expect((await get(`/${playlist}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await get(`/${playlist}`, { headers: { 'if-modified-since': lastModified } })).status).toBe(304);
    expect((await get(`/${playlist}`, { headers: { 'if-match': '"other"' } })).status).toBe(412);
  });

  it.each(['small', 'large'])('answers ranges of a %s file', async (size) => {
    const length = size === 'small' ? 1000 : 5_000_000;
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
    const content = Buffer.alloc(length, bytes);
    const key = `videos/v2/1/mp4/${size}.mp4`;
    await write(key, content);
    const part = await get(`/${key}`, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(10, 20));
    const tail = await get(`/${key}`, { headers: { range: 'bytes=-5' } });
    expect(Buffer.from(await tail.arrayBuffer())).toEqual(content.subarray(-5));
    const whole = await get(`/${key}`, { headers: { range: 'bytes=0-1,5-6' } });
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, length]);
    const beyond = await get(`/${key}`, { headers: { range: `bytes=${length}-` } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${length}`]);
    const stale = await get(`/${key}`, { headers: { range: 'bytes=0-1', 'if-range': '"old"' } });
    expect(stale.status).toBe(200);
    await stale.arrayBuffer();
  });

  it('notices immediately when a file is replaced, hidden or removed', async () => {
    const key = 'videos/v3/data.json';
    await write(key, 'old');
    expect(await (await get(`/${key}`)).text()).toBe('old');
    await write(key, 'new');
    expect(await (await get(`/${key}`)).text()).toBe('new');
    await edge.storage.setPrefixVisibility({ bucket: 'stream', prefix: 'videos/v3/', visibility: 'private' });
    expect((await get(`/${key}`)).status).toBe(403);
    await edge.storage.setPrefixVisibility({ bucket: 'stream', prefix: 'videos/v3/', visibility: 'public' });
    expect((await get(`/${key}`)).status).toBe(200);
    await edge.storage.remove({ bucket: 'stream', key });
    expect((await get(`/${key}`)).status).toBe(403);
  });

  it('keeps the order of pipelined requests of all kinds', async () => {
    await write('videos/p/1/a.txt', 'first');
    await write('videos/p/1/b.txt', 'second');
    const ask = (key: string, ...lines: string[]) =>
      [`GET /${key} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n');
    const [a, b] = [ask('videos/p/1/a.txt'), ask('videos/p/1/b.txt')];
    const last = ask('videos/p/1/a.txt', 'Range: bytes=0-1', 'Connection: close');
    for (const chunks of [[a + b + a + last], [a, b + last], [a, b, ask('missing'), a, last]]) {
      const socket = connect(Number(new URL(edge.url).port), '127.0.0.1');
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const closed = new Promise((resolve) => {
        socket.once('close', resolve);
      });
      for (const chunk of chunks) {
        const before = text.length;
        socket.write(chunk);
        await expect.poll(() => text.length).toBeGreaterThan(before);
      }
      await closed;
      const bodies = text.split(/HTTP\/1\.1 \d+ [^]*?\r\n\r\n/).slice(1);
      expect(bodies.map((body) => body.slice(0, 6))).toEqual(
        chunks.length === 5
          ? ['first', 'second', '{"erro', 'first', 'fi']
          : chunks.length === 2
            ? ['first', 'second', 'fi']
            : ['first', 'second', 'first', 'fi'],
      );
    }
  });

  it('answers strangers the same for a private and a missing file', async () => {
    await write('videos/v4/1/a.mp4', 'x', 'private');
    const [hidden, missing] = [await get('/videos/v4/1/a.mp4'), await get('/videos/v5/1/a.mp4')];
    expect([hidden.status, await hidden.text()]).toEqual([missing.status, await missing.text()]);
    expect((await get('/nothing/here')).status).toBe(404);
  });

  it('serves private files to the holder of a signed URL without caching', async () => {
    await write('videos/v6/1/a.mp4', 'private bytes', 'private');
    const url = await edge.storage.signGet({ bucket: 'stream', key: 'videos/v6/1/a.mp4', expiresIn: 60 });
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([200, 'private bytes']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it.each([
    '/../../secret',
    '/videos/../../secret',
    '/videos/%2e%2e/%2e%2e/secret',
    '/videos/..%2f..%2fsecret',
    '/videos/%5c..%5csecret',
    '/videos//secret',
    '/videos/',
    '/',
    '/%00',
    '/_upload/../../secret?signature=1&expires=1',
  ])('refuses %s', async (target) => {
    expect(await sendRaw(edge.url, target)).toMatchObject({ status: 400 });
  });

  it('does not follow links out of the store', async () => {
    const outside = path.join(edge.dataDir, 'secret.txt');
    await writeFile(outside, 'secret', { mode: 0o644 });
    await write('videos/v7/1/real.txt', 'x');
    const folder = path.join(edge.dataDir, 'storage', 'stream', 'videos');
    await symlink(outside, path.join(folder, 'v7', '1', 'link.txt'));
    await symlink(edge.dataDir, path.join(folder, 'v8'));
    expect((await get('/videos/v7/1/link.txt')).status).toBe(403);
    expect((await get('/videos/v8/secret.txt')).status).toBe(403);
    await rm(path.join(folder, 'v8'));
  });

  it('answers preflights and refuses other methods', async () => {
    const preflight = await get('/videos/v1/data.json', { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Range');
    expect((await get('/videos/v1/data.json', { method: 'DELETE' })).status).toBe(405);
    expect((await get('/videos/v1/data.json', { method: 'PUT', body: 'x' })).status).toBe(405);
  });

  it('holds no memory for a slow reader', { timeout: 60_000 }, async () => {
    const key = 'videos/v9/1/large.mp4';
    await write(key, Buffer.alloc(64 * 1024 * 1024));
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(
      Array.from(
        { length: 60 },
        () =>
          new Promise<IncomingMessage>((resolve, reject) => {
            request(`${edge.url}/${key}`, { agent: false }, (response) => {
              response.pause();
              resolve(response);
            })
              .on('error', reject)
              .end();
          }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    // One chunk per response is 15 MB in all. Whole files would be 3,840 MB.
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(200);
    for (const answer of answers) answer.destroy();
  });
});
