import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { serveInTurn } from '@/lib/engines/edge/server/serve-in-turn';
import { startFilesystemEdge, writeObject } from '@/tests/support/instance/edge';

type Edge = Awaited<ReturnType<typeof startFilesystemEdge>>;

let edge: Edge;
beforeAll(async () => {
  edge = await startFilesystemEdge();
});
afterAll(() => edge.close());

const portOf = (url: string): number => Number(new URL(url).port);

const ask = (key: string, ...lines: string[]) =>
  [`GET /${key} HTTP/1.1`, 'Host: x', ...lines, '', ''].join('\r\n');

/** Writes the given data one by one. Returns all bytes received until the server closed the connection. */
const talk = async (port: number, writes: (string | Buffer)[], { half = false } = {}): Promise<string> => {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'connect');
  for (const write of writes) {
    // Sends each write as a separate packet.
    socket.setNoDelay(true);
    await new Promise<void>((resolve) => {
      socket.write(write, () => setImmediate(resolve));
    });
  }
  if (half) socket.end();
  await once(socket, 'end');
  socket.destroy();
  return Buffer.concat(chunks).toString('latin1');
};

const bodiesOf = (text: string): string[] => text.split(/HTTP\/1\.1 \d+ [^]*?\r\n\r\n/).slice(1);

describe('pipelined requests', () => {
  const large = 'videos/pipelined/1/mp4/large.mp4';
  const countOpen = async () => {
    const names = await readdir('/proc/self/fd');
    const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
    return targets.filter((target) => target.endsWith(large)).length;
  };

  it('keep one file open per connection, and none after it is closed', { timeout: 60_000 }, async () => {
    await writeObject(edge.storage, large, Buffer.alloc(24_000_000));
    const before = process.memoryUsage().rss;
    const sockets = Array.from({ length: 20 }, (): Socket => {
      const socket = connect(portOf(edge.url), '127.0.0.1');
      socket.pause().on('error', () => undefined);
      socket.write(ask(large).repeat(1000));
      return socket;
    });
    await expect.poll(countOpen, { timeout: 20_000 }).toBe(sockets.length);
    const started = performance.now();
    expect((await fetch(`${edge.url}/health`)).status).toBe(200);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(await countOpen()).toBe(sockets.length);
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(150);
    for (const socket of sockets) socket.destroy();
    await expect.poll(countOpen, { timeout: 20_000 }).toBe(0);
  });

  it('are all answered in order', async () => {
    const keys = Array.from({ length: 10 }, (_, index) => `videos/pipelined/1/${index}.txt`);
    for (const [index, key] of keys.entries()) await writeObject(edge.storage, key, `<${index}>`);
    const wanted = Array.from({ length: 1000 }, (_, index) => index % keys.length);
    const last = ask(keys[0] ?? '', 'Connection: close');
    const text = await talk(portOf(edge.url), [
      wanted.map((index) => ask(keys[index] ?? '')).join('') + last,
    ]);
    expect(bodiesOf(text)).toEqual([...wanted, 0].map((index) => `<${index}>`));
  });

  it('are answered to a client that has half-closed the connection', async () => {
    await writeObject(edge.storage, 'videos/half/1/a.txt', 'first');
    for (let round = 0; round < 5; round += 1) {
      const key = `videos/half/1/${round}.txt`;
      await writeObject(edge.storage, key, `cold ${round}`);
      const requests = ask(key) + ask('videos/half/1/a.txt');
      const text = await talk(portOf(edge.url), [requests], { half: true });
      expect(bodiesOf(text)).toEqual([`cold ${round}`, 'first']);
    }
  });
});

describe('requests in serveInTurn', () => {
  const answered: string[] = [];
  let mostAtOnce = 0;
  let port: number;
  const server = createServer();
  beforeAll(async () => {
    let atOnce = 0;
    serveInTurn(server, ({ req, res, expectsContinue }) => {
      mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
      res.once('finish', () => (atOnce -= 1));
      if (expectsContinue) res.writeContinue();
      const chunks: Buffer[] = [];
      req.on('data', (chunk: Buffer) => chunks.push(chunk));
      req.on('end', () => {
        answered.push(req.url ?? '');
        setImmediate(() => res.end(`${req.url}=${Buffer.concat(chunks).toString()};`));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  const put = (url: string, body: string, ...lines: string[]) =>
    [`PUT ${url} HTTP/1.1`, 'Host: x', `Content-Length: ${body.length}`, ...lines, '', body].join('\r\n');
  const whole =
    ask('a') +
    put('/b', 'a body with\r\n\r\nan empty line') +
    ask('c') +
    put('/d', '') +
    ask('e', 'Connection: close');
  const expected = ['/a=;', '/b=a body with\r\n\r\nan empty line;', '/c=;', '/d=;', '/e=;'];

  it('are answered one at a time, wherever the bytes are split', { timeout: 60_000 }, async () => {
    mostAtOnce = 0;
    for (let cut = 1; cut < whole.length; cut += 1) {
      const text = await talk(port, [whole.slice(0, cut), whole.slice(cut)]);
      expect(bodiesOf(text), `cut at ${cut}`).toEqual(expected);
    }
    expect(mostAtOnce).toBe(1);
  });

  it('may arrive byte by byte', async () => {
    expect(bodiesOf(await talk(port, whole.split('')))).toEqual(expected);
  });

  it('may have bodies of unknown length, and wait for 100-continue', async () => {
    const chunked = 'PUT /f HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n';
    const text = await talk(port, [chunked + ask('g') + ask('h', 'Connection: close')]);
    expect(bodiesOf(text)).toEqual(['/f=abc;', '/g=;', '/h=;']);
    const waiting = put('/i', 'body', 'Expect: 100-continue', 'Connection: close');
    expect(await talk(port, [waiting])).toContain('/i=body;');
  });

  it('are cut off if they bypass the queue and exceed its limit', async () => {
    answered.length = 0;
    const chunked = 'PUT /j HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n';
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).resume();
    socket.write(chunked + ask('k').repeat(500));
    await once(socket, 'close');
    expect(answered.length).toBeLessThan(40);
  });
});
