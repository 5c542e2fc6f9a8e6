import { connect, type AddressInfo } from 'node:net';

import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';

import { createWebServer, type WebServer, type WebServerOptions } from '@/lib/http/server/web-server';

let web: WebServer;
afterEach(() => web.close(0));

/** A server that answers with a copy of the request. */
const start = async (options: Partial<WebServerOptions> = {}): Promise<number> => {
  web = createWebServer({
    handle: async ({ method, url, headers }, res) => {
      res.end(JSON.stringify({ method, url, headers }));
    },
    trustProxy: false,
    publicUrl: 'http://localhost:3000',
    log: pino({ level: 'silent' }),
    ...options,
  });
  await web.listen(0, '127.0.0.1');
  return (web.server.address() as AddressInfo).port;
};

/** Sends raw bytes and returns everything received until the connection ends. */
const send = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('utf8').on('data', (data: string) => (received += data));
    socket.on('close', () => resolve(received)).on('error', reject);
  });

const request = (line: string, headers: string[] = []) =>
  [`${line} HTTP/1.1`, 'Host: panel.example', 'Connection: close', ...headers, '', ''].join('\r\n');
const statusOf = (answer: string) => Number(answer.split(' ')[1]);
const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));

describe('a response', () => {
  it('keeps browsers on https if that is the panel’s address, including refusals', async () => {
    const port = await start({ publicUrl: 'https://panel.example' });
    for (const line of ['GET /', 'TRACE /']) {
      expect(await send(port, request(line))).toMatch(/\r\nStrict-Transport-Security: max-age=31536000\r\n/);
    }
  });

  it.each(['GET /', 'GET /nothing-here', 'GET /login', 'TRACE /', 'GET /%'])(
    'can’t be framed unless it has its own policy: %s',
    async (line) => {
      const port = await start();
      expect(await send(port, request(line))).toMatch(
        /\r\nContent-Security-Policy: frame-ancestors 'none'; object-src 'none'; base-uri 'self'\r\n/,
      );
    },
  );

  it('leaves the policy of the API reference to the page', async () => {
    const port = await start();
    expect(await send(port, request('GET /admin/api'))).not.toContain('Content-Security-Policy');
    expect(await send(port, request('GET /admin/apis'))).toContain('Content-Security-Policy');
  });

  it('leaves the policy of a share page to the page', async () => {
    const port = await start();
    expect(await send(port, request('GET /collaborate/video/abc'))).not.toContain('Content-Security-Policy');
    expect(await send(port, request('GET /collaborate/video/abc/d'))).toContain('Content-Security-Policy');
  });

  it('may have its own policy', async () => {
    const port = await start({
      handle: async (_req, res) => void res.setHeader('content-security-policy', 'own').end(),
    });
    const answer = await send(port, request('GET /'));
    expect(answer.match(/content-security-policy: .*/gi)).toEqual(['content-security-policy: own']);
  });

  it('omits HSTS over plain http', async () => {
    expect(await send(await start(), request('GET /'))).not.toMatch(/strict-transport/i);
  });
});

describe('a request', () => {
  it('has the address of its connection, whatever its headers say', async () => {
    const port = await start();
    const lies = [
      'X-Forwarded-For: 198.51.100.9',
      'X-Real-IP: 198.51.100.9',
      'X-Forwarded-Host: evil.example',
    ];
    const body = bodyOf(await send(port, request('GET /a?b=1', lies)));
    expect(body).toMatchObject({
      url: '/a?b=1',
      headers: { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'panel.example' },
    });
    expect(JSON.stringify(body)).not.toMatch(/198\.51|evil/);
  });

  it('has the address that a trusted proxy appended', async () => {
    const port = await start({ trustProxy: true });
    const reported = ['X-Forwarded-For: 198.51.100.9', 'X-Forwarded-For: 192.0.2.1'];
    const body = bodyOf(await send(port, request('GET /', reported)));
    expect(body).toMatchObject({ headers: { 'x-forwarded-for': '192.0.2.1' } });
  });

  it.each(['TRACE /', 'TRACK /', 'PROPFIND /', 'CONNECT panel.example:443'])(
    'is refused with %s',
    async (line) => {
      const answer = await send(await start(), request(line));
      expect(statusOf(answer)).toBe(line.startsWith('TRACK') ? 400 : 405);
      if (statusOf(answer) === 405) expect(answer).toMatch(/^Allow: GET, HEAD, POST/m);
      expect(bodyOf(answer)).toMatchObject({ error: expect.any(String), errors: [{}] });
    },
  );

  it.each(['OPTIONS *', 'GET http://evil.example/', 'GET /api/%ff', 'PATCH /admin/%E0%A4%A', 'GET /%'])(
    'is malformed for %s',
    async (line) => {
      expect(statusOf(await send(await start(), request(line)))).toBe(400);
    },
  );

  it.each([
    '/api/videos/../users',
    '/api/videos/./x',
    '/api/videos/%2e%2E/users',
    '/api/videos%2Fx',
    '/api/videos%5cx',
    '/api\\videos',
    '/api/videos#/../users',
    '/..',
  ])('is malformed for %s, which proxies would resolve to another path', async (path) => {
    expect(statusOf(await send(await start(), request(`GET ${path}`)))).toBe(400);
  });

  it.each(['panel.example/api/health?', 'panel.example#', 'a@panel.example', 'a b'])(
    'is malformed with the host %j, which would become a part of the path',
    async (host) => {
      const text = `GET /api/videos HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect(statusOf(await send(await start(), text))).toBe(400);
    },
  );

  it.each(['/a.b/..c/%41', '/admin/%5B%5Bsegments%5D%5D?path=/../x', '/'])(
    'is accepted for %s',
    async (path) => {
      expect(statusOf(await send(await start(), request(`GET ${path}`)))).toBe(200);
    },
  );

  it.each([
    ['/api/videos/?where[id][equals]=a', '/api/videos?where[id][equals]=a'],
    ['/api/videos/', '/api/videos'],
    ['/api/videos?path=a/', '/api/videos?path=a/'],
    ['/admin/', '/admin/'],
  ])('has its path normalised: %s is %s', async (path, url) => {
    expect(bodyOf(await send(await start(), request(`GET ${path}`)))).toMatchObject({ url });
  });

  const call = (headers: string[], line = 'POST /admin/login') =>
    request(line, ['Next-Action: x', ...headers]);

  it.each([
    ['a call from our page', call(['Origin: https://panel.example', 'Content-Length: 0']), 200],
    ['a call without a browser', call(['Content-Length: 0']), 200],
    ['a call from another page', call(['Origin: https://evil.example', 'Content-Length: 0']), 403],
    ['a call without an origin', call(['Origin: null', 'Content-Length: 0']), 403],
    ['a call that is too large', call(['Content-Length: 1000001']), 413],
    ['a call without an end', call(['Transfer-Encoding: chunked']), 400],
    ['a form', request('POST /admin/login', ['Content-Length: 0']), 405],
    ['a navigation', request('PUT /ADMIN?x'), 405],
    ['a page view', request('GET /admin'), 200],
    ['a form for another page', request('POST /nowhere', ['Content-Length: 0']), 405],
    ['a form for the root of the API, which is a page', request('POST /api', ['Content-Length: 0']), 405],
    ['a call of the API', request('POST /api/x'), 200],
  ])('is checked like a panel call: %s', async (_name, text, status) => {
    const answer = await send(await start(), text);
    expect(statusOf(answer)).toBe(status);
    if (status !== 200) expect(bodyOf(answer)).toMatchObject({ error: expect.any(String), errors: [{}] });
  });

  it('is refused with too many or too large headers', async () => {
    const port = await start();
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: 1`);
    // The Host and Connection headers count too.
    expect(statusOf(await send(port, request('GET /', lines(98))))).toBe(200);
    const many = await send(port, request('GET /', lines(99)));
    expect([statusOf(many), bodyOf(many)]).toEqual([
      431,
      expect.objectContaining({ error: 'headers_too_large' }),
    ]);
    expect(statusOf(await send(port, request('GET /', lines(1500))))).toBe(431);
    expect(statusOf(await send(port, request('GET /', [`X-A: ${'a'.repeat(15_000)}`])))).toBe(200);
    expect(statusOf(await send(port, request('GET /', [`X-A: ${'a'.repeat(17_000)}`])))).toBe(431);
  });

  it.each(['no http\r\n\r\n', 'GET / HTTP/1.1\r\nHost: a\r\nbroken\r\n\r\n', '\x16\x03\x01\x02\x00\x01'])(
    'gets a 400 if it is malformed (%j)',
    async (text) => {
      const answer = await send(await start(), text);
      expect([statusOf(answer), bodyOf(answer)]).toEqual([
        400,
        expect.objectContaining({ error: 'malformed_request' }),
      ]);
    },
  );

  it('is answered even if it arrived while the process was blocked', async () => {
    const port = await start({ limits: { headersMs: 100, checkMs: 20 } });
    const accepted = new Promise((resolve) => web.server.once('connection', resolve));
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (data: string) => (received += data));
    await Promise.all([accepted, new Promise((resolve) => socket.once('connect', resolve))]);
    socket.write(request('GET /late'));
    const until = performance.now() + 300;
    while (performance.now() < until);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(statusOf(received)).toBe(200);
  });

  it('gets a 408 without complete headers or body', async () => {
    const port = await start({
      limits: { headersMs: 100, requestMs: 200, checkMs: 20 },
      handle: async (req, res) => {
        for await (const _chunk of req);
        res.end();
      },
    });
    const answers = await Promise.all([
      send(port, 'GET / HTTP/1.1\r\nHost: a\r\n'),
      send(port, 'POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nab'),
    ]);
    expect(answers.map(statusOf)).toEqual([408, 408]);
  });

  it('gets a 500 without details if the handler fails', async () => {
    const port = await start({ handle: async () => Promise.reject(new Error('secret')) });
    const answer = await send(port, request('GET /'));
    expect([statusOf(answer), bodyOf(answer)]).toEqual([500, expect.objectContaining({ error: 'internal' })]);
    expect(answer).not.toContain('secret');
  });
});

describe('a connection', () => {
  it('continues with the next request if a body was not read completely', async () => {
    const port = await start({
      handle: async (req, res) => {
        // Reads like Next's routes: chunk by chunk, and no further after the response.
        if (req.method === 'POST')
          await new Promise<void>((resolve) => req.once('data', () => resolve(void req.pause())));
        req.on('data', () => req.pause());
        req.pause();
        res.end(req.method);
      },
    });
    const body = 'x'.repeat(1_000_000);
    const first = `POST /api/x HTTP/1.1\r\nHost: panel.example\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect(await send(port, first + request('GET /'))).toMatch(
      /\r\n\r\n(?:4\r\n)?POST[^]*\r\n\r\n(?:3\r\n)?GET/,
    );
  });

  it('is closed after a while without another request', async () => {
    const port = await start({ limits: { keepAliveMs: 50 } });
    expect(statusOf(await send(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'))).toBe(200);
  });

  const offer = ['Upgrade: websocket', 'Connection: Upgrade'];

  it('is upgraded to another protocol if a handler accepts it', async () => {
    const port = await start({
      upgrade: (req, socket) => {
        socket.end(`HTTP/1.1 101 Switching Protocols\r\n\r\n${String(req.headers['x-forwarded-for'])}`);
      },
    });
    const answer = await send(port, request('GET /_next/hmr', [...offer, 'X-Forwarded-For: 198.51.100.9']));
    expect([statusOf(answer), answer.endsWith('\r\n\r\n127.0.0.1')]).toEqual([101, true]);
    expect(statusOf(await send(port, request('TRACE /', offer)))).toBe(405);
  });

  it('stays HTTP if no handler accepts the upgrade', async () => {
    expect(statusOf(await send(await start(), request('GET /', offer)))).toBe(200);
  });

  /** A server that answers on demand. */
  const startWaiting = async () => {
    const waiting: (() => void)[] = [];
    const port = await start({
      handle: (_req, res) =>
        new Promise((done) => {
          waiting.push(() => done(void res.end('finished')));
        }),
    });
    const answer = send(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n').catch(() => 'cut off');
    await expect.poll(() => waiting).toHaveLength(1);
    return { port, answer, finish: () => waiting[0]?.() };
  };

  it('finishes its response when the server stops, and starts no new request', async () => {
    const { port, answer, finish } = await startWaiting();
    const closing = web.close(10_000);
    await expect(send(port, request('GET /'))).rejects.toThrow('ECONNREFUSED');
    finish();
    expect(await answer).toMatch(/200 OK[^]*finished/);
    await closing;
  });

  it('is cut off if its response does not end', async () => {
    const { answer } = await startWaiting();
    await web.close(50);
    expect(await answer).toBe('');
  });
});
