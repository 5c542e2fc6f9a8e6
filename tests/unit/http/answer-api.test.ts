import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answerApi } from '@/lib/http/server/bypass-next';
import { offer } from '@/lib/http/server/offered';

const long = { text: 'Reelhof '.repeat(500) };
const huge = { text: 'Reelhof '.repeat(50_000) };
let aborted: Promise<void>;

const describeRequest = async (given: Request, { params }: { params: Promise<{ slug: string[] }> }) =>
  Response.json({
    ...(await params),
    method: given.method,
    url: given.url,
    header: given.headers.get('x-sent'),
    body: given.body ? await given.text() : null,
  });

const answers: Record<string, (given: Request) => Response | Promise<Response>> = {
  long: () => Response.json(long, { status: 201, headers: { vary: 'Origin' } }),
  huge: () => Response.json(huge),
  unread: () => Response.json({}, { status: 403 }),
  begun: async (given) => {
    await given.body?.getReader().read();
    return Response.json({}, { status: 403 });
  },
  nothing: () => new Response(null, { status: 204 }),
  cookies: () =>
    new Response('', {
      headers: [
        ['set-cookie', 'a=1'],
        ['set-cookie', 'b=2'],
      ],
    }),
  endless: (given) => {
    aborted = new Promise((resolve) => given.signal.addEventListener('abort', () => resolve()));
    return new Response(
      new ReadableStream({
        pull: async (stream) => {
          await turn();
          stream.enqueue(new TextEncoder().encode('line\n'));
        },
      }),
      { headers: { 'content-type': 'text/csv' } },
    );
  },
};

const handle = async (given: Request, args: { params: Promise<{ slug: string[] }> }) => {
  const [first = ''] = (await args.params).slug;
  return answers[first]?.(given) ?? describeRequest(given, args);
};

let server: Server;
let port: number;
beforeEach(async () => {
  offer({ api: { GET: handle, POST: handle } });
  server = createServer((req, res) => {
    void answerApi(req, res).then((isAnswered) => {
      if (!isAnswered) res.writeHead(421).end('Next');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  offer({ api: {} });
  server.closeAllConnections();
  server.close();
});

type Asked = { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent };

const ask = async (path: string, { method = 'GET', headers = {}, body, agent }: Asked = {}) => {
  const asked = request({ port, host: '127.0.0.1', path, method, headers, agent }).end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
};

describe('an API call', () => {
  it('reaches its handler with method, address, headers and body', async () => {
    const answer = await ask('/api/videos/1?depth=0', {
      method: 'POST',
      headers: { 'x-sent': 'yes' },
      body: 'hello',
    });
    expect(JSON.parse(await text(answer))).toEqual({
      slug: ['videos', '1'],
      method: 'POST',
      url: `http://127.0.0.1:${port}/api/videos/1?depth=0`,
      header: 'yes',
      body: 'hello',
    });
  });

  it.each(['unread', 'begun'])(
    'keeps its connection usable for the next call if its body is %s',
    async (path) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const large = 'x'.repeat(3_000_000);
      const first = await ask(`/api/${path}`, { method: 'POST', body: large, agent });
      expect(first.statusCode).toBe(403);
      const { localPort } = first.socket;
      await text(first);
      const second = await ask('/api/videos', { agent });
      expect(second.statusCode).toBe(200);
      expect(second.socket.localPort).toBe(localPort);
      agent.destroy();
    },
  );

  it('passes a large body on completely, at the reader’s pace', async () => {
    const body = 'x'.repeat(3_000_000);
    expect(JSON.parse(await text(await ask('/api/videos', { method: 'POST', body })))).toMatchObject({
      body,
    });
  });

  it.each(['/api', '/api/', '/api?x=1'])('is an unknown call of the API at %s', async (path) => {
    expect((await ask(path)).statusCode).toBe(200);
  });

  it.each(['/admin', '/api/videos/', '/api//videos', '/api/a%20b', '/apiary/x'])(
    'is passed to Next at %s',
    async (path) => {
      expect((await ask(path)).statusCode).toBe(421);
    },
  );

  it('is passed to Next if the API does not handle its method', async () => {
    expect((await ask('/api/videos', { method: 'DELETE' })).statusCode).toBe(421);
  });

  it('is passed to Next before the API is loaded', async () => {
    offer({ api: {} });
    expect((await ask('/api/videos')).statusCode).toBe(421);
  });
});

describe('a response', () => {
  it('keeps its status and headers and sets its length', async () => {
    const answer = await ask('/api/long');
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBe('Origin, Accept-Encoding');
    const body = await text(answer);
    expect(answer.headers['content-length']).toBe(String(body.length));
    expect(JSON.parse(body)).toEqual(long);
  });

  it.each([
    ['/api/long', long],
    ['/api/huge', huge],
  ])('is compressed at %s if the client accepts it', async (path, content) => {
    const answer = await ask(path, { headers: { 'accept-encoding': 'deflate, gzip;q=0.5' } });
    expect(answer.headers['content-encoding']).toBe('gzip');
    const bytes = Buffer.concat(await answer.toArray());
    expect(answer.headers['content-length']).toBe(String(bytes.length));
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(content);
  });

  it.each(['br', 'gzip;q=0', 'gzip; q=0.0, br'])('is not compressed for %s', async (accepted) => {
    const answer = await ask('/api/long', { headers: { 'accept-encoding': accepted } });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(await text(answer))).toEqual(long);
  });

  it('has the headers of GET and no body for HEAD', async () => {
    const answer = await ask('/api/long', { method: 'HEAD' });
    expect(answer.statusCode).toBe(201);
    expect(await text(answer)).toBe('');
  });

  it('may be empty or set several cookies', async () => {
    const nothing = await ask('/api/nothing');
    expect(nothing.statusCode).toBe(204);
    expect(await text(nothing)).toBe('');
    expect((await ask('/api/cookies')).headers['set-cookie']).toEqual(['a=1', 'b=2']);
  });

  it('ends a streamed body when its caller disconnects', async () => {
    const answer = await ask('/api/endless');
    await once(answer, 'readable');
    let isOver = false;
    void aborted.then(() => {
      isOver = true;
    });
    await turn();
    expect(isOver).toBe(false);
    answer.destroy();
    await vi.waitFor(() => expect(isOver).toBe(true));
  });
});
