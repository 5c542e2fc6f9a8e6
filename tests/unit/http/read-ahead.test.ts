import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it } from 'vitest';

import { peekBody } from '@/lib/http/workarounds/check-action';

type Seen = { ahead: string | null; after: string };

const readAll = async (req: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  return text;
};

/** Sends chunks one after the other. Returns what was read ahead and what the handler can still read. */
const send = async (
  chunks: string[],
  { length, breaksOff = false }: { length?: number; breaksOff?: boolean } = {},
) => {
  const whole = length ?? chunks.join('').length;
  let report: (seen: Seen) => void = () => undefined;
  const seen = new Promise<Seen>((resolve) => (report = resolve));
  const server = createServer((req, res) => {
    void peekBody(req, whole).then(async (ahead) => {
      report({ ahead, after: ahead === null ? '' : await readAll(req) });
      res.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sent = request({ host: '127.0.0.1', port, method: 'POST', headers: { 'content-length': whole } });
  sent.on('error', () => undefined);
  for (const chunk of chunks) await new Promise((resolve) => sent.write(chunk, () => setImmediate(resolve)));
  if (breaksOff) sent.destroy();
  else sent.end();
  const result = await seen;
  server.closeAllConnections();
  server.close();
  return result;
};

it.each([
  ['in one chunk', ['[1,2,3]']],
  ['in several chunks', ['[1', ',2', ',3]']],
  ['larger than a buffer', ['x'.repeat(100_000), 'y'.repeat(100_000), 'z'.repeat(500_000)]],
])('puts back a body %s', async (_what, chunks) => {
  expect(await send(chunks)).toEqual({ ahead: chunks.join(''), after: chunks.join('') });
});

it('reads no body', async () => {
  expect(await send([])).toEqual({ ahead: '', after: '' });
});

it('stops if the caller disconnects', async () => {
  expect(await send(['[1'], { length: 100, breaksOff: true })).toEqual({ ahead: null, after: '' });
});
