import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Visibility } from '@/lib/ports/storage/port';

import { startFilesystemEdge } from '../support/edge';

type Edge = Awaited<ReturnType<typeof startFilesystemEdge>>;

let edge: Edge;
beforeAll(async () => {
  edge = await startFilesystemEdge({ publicUrl: 'http://localhost:3000' });
});
afterAll(() => edge.close());

const write = (key: string, body: string | Uint8Array, visibility: Visibility = 'public') =>
  edge.storage.write({
    bucket: 'stream',
    key,
    body: Buffer.from(body),
    contentType: 'text/plain',
    cacheControl: '',
    visibility,
  });

const get = (path_: string, init?: RequestInit) => fetch(edge.url + path_, init);

type RawAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

/** A request whose path and headers nobody tidies up. */
const send = (
  target: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(edge.url);
    request({ host: '127.0.0.1', port, path: target, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      });
    })
      .on('error', reject)
      .end(body);
  });

describe('delivery', () => {
  const playlist = 'videos/v1/1/hls/master.m3u8';

  it('serves with the headers players need', async () => {
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

  it('answers HEAD and conditions without a body', async () => {
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

  it('sees at once when a file is replaced, hidden or removed', async () => {
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

  it('keeps the order of pipelined requests, plain ones and others', async () => {
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

  it('tells strangers the same of a private file and of none', async () => {
    await write('videos/v4/1/a.mp4', 'x', 'private');
    const [hidden, missing] = [await get('/videos/v4/1/a.mp4'), await get('/videos/v5/1/a.mp4')];
    expect([hidden.status, await hidden.text()]).toEqual([missing.status, await missing.text()]);
    expect((await get('/nothing/here')).status).toBe(404);
  });

  it('serves private files to the holder of a signed URL, and nobody keeps them', async () => {
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
    expect(await send(target)).toMatchObject({ status: 400 });
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

  it('lets a slow reader hold no memory of its own', { timeout: 60_000 }, async () => {
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
    // A chunk each is 15 MB; whole files would be 3,840 MB.
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(200);
    for (const answer of answers) answer.destroy();
  });
});

describe('the player page', () => {
  const frameAncestorsFor = async (id: string) => {
    const response = await get(`/player/?id=${id}`);
    expect(response.status).toBe(200);
    return /frame-ancestors ([^;]*)/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
  };

  it('may be framed where the workspace allows it, private video or not', async () => {
    await write('player/index.html', '<!doctype html>');
    const embeds = {
      open: { access: 'allowed', domains: [] },
      some: { access: 'limited', domains: ['a.example', "b.example; script-src 'unsafe-inline'"] },
      none: { access: 'forbidden', domains: [] },
    };
    for (const [id, embed] of Object.entries(embeds)) {
      await write(`videos/${id}/data.json`, JSON.stringify({ schema: 1, embed }), 'private');
    }
    expect(await frameAncestorsFor('open')).toBe('*');
    expect(await frameAncestorsFor('some')).toBe(
      'a.example a.example:* http://localhost:3000 http://127.0.0.1:3000',
    );
    expect(await frameAncestorsFor('none')).toBe("'none'");
    expect(await frameAncestorsFor('unknown')).toBe('*');
    expect(await frameAncestorsFor('..%2Fnone')).toBe('*');
  });

  it('tells a viewer on a site that may not frame it, where the site has a name', async () => {
    const frameFrom = (referer: string, dest = 'iframe', query = 'id=some&lang=de') =>
      send(`/player/?${query}`, { headers: { referer, 'sec-fetch-dest': dest } });
    const refused = await frameFrom('https://c.example/');
    expect([refused.status, refused.headers.location]).toEqual([
      302,
      '/player/?id=some&lang=de&embed=forbidden',
    ]);
    expect(refused.headers['cache-control']).toBe('no-store');
    expect((await frameFrom('https://a.example/page')).status).toBe(200);
    expect((await frameFrom('http://localhost:3000/admin')).status).toBe(200);
    expect((await frameFrom('https://c.example/', 'document')).status).toBe(200);
    expect((await frameFrom('not an address')).status).toBe(200);
    // The page it is sent to may be framed, and can load nothing of the video.
    const page = await frameFrom('https://c.example/', 'iframe', 'id=some&embed=forbidden');
    expect(page.status).toBe(200);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors *');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('connect-src');
    expect(policy).not.toContain('media-src');
  });

  it('says where to ask for the embed code, and lets nothing else into its head', async () => {
    const linkFor = async (id: string, oembed: string) => {
      const embed = { access: 'allowed', domains: [] };
      await write(`videos/${id}/data.json`, JSON.stringify({ schema: 1, embed, oembed }));
      return (await get(`/player/?id=${id}`)).headers.get('link');
    };
    const address = 'https://panel.example/api/oembed?format=json&url=https%3A%2F%2Fa.example%2F';
    expect(await linkFor('announced', address)).toBe(
      `<${address}>; rel="alternate"; type="application/json+oembed"`,
    );
    expect(await linkFor('forged', 'https://a.example/>; rel="preload"\r\nX-Evil: 1')).toBeNull();
  });

  it('has one address', async () => {
    const response = await get('/player?id=1', { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, '/player/?id=1']);
  });
});

describe('the process', () => {
  it('says that it is ready', async () => {
    const response = await get('/health');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ready', missing: [] }]);
  });

  it('logs one line of 33 columns for each request', async () => {
    const key = `videos/logged/1/${Date.now()}.txt`;
    await write(key, '0123456789');
    await (await get(`/${key}?token=secret`, { headers: { range: 'bytes=1-3' } })).text();
    await (await get(`/${key}x`)).text();
    const readLines = async () => {
      await edge.flushLog();
      const [file = ''] = (await readdir(edge.logFolder)).slice(-1);
      const lines = (await readFile(path.join(edge.logFolder, file), 'utf8')).trimEnd().split('\n');
      expect(lines[0]).toBe('#Version: 1.0');
      expect(lines[1]).toMatch(/^#Fields: date time /);
      return lines.filter((line) => line.includes(key)).map((line) => line.split('\t'));
    };
    await expect.poll(readLines).toHaveLength(2);
    const [found = [], missing = []] = await readLines();
    expect([found.length, missing.length]).toEqual([33, 33]);
    expect([found[8], found[11], found[30], found[31], found[32]]).toEqual([
      '206',
      'token=***',
      '3',
      '1',
      '3',
    ]);
    expect([missing[8], missing[13]]).toEqual(['403', 'Error']);
  });

  it('lets a running answer finish when it stops', async () => {
    const own = await startFilesystemEdge();
    const bytes = Buffer.alloc(8 * 1024 * 1024, 1);
    const object = { contentType: 'video/mp4', cacheControl: '', visibility: 'public' } as const;
    await own.storage.write({ bucket: 'stream', key: 'videos/a/1/a.mp4', body: bytes, ...object });
    const response = await fetch(`${own.url}/videos/a/1/a.mp4`);
    const closing = own.close();
    expect((await response.arrayBuffer()).byteLength).toBe(bytes.length);
    await closing;
    await expect(fetch(`${own.url}/health`)).rejects.toThrow();
  });
});
