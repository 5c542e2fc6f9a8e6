import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: IncomingHttpHeaders; body: string; path: string };

/** Answers a webhook. Without an answer the sender waits. */
type Answer = (response: ServerResponse, received: Received) => void;

export const answerWith =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

/** A receiver of webhooks on the loopback address, which keeps what it receives. */
export const startReceiver = async () => {
  const state = { answer: answerWith(204), received: [] as Received[] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers, url: path = '' } = request;
      const received = { headers, body: Buffer.concat(chunks).toString('utf8'), path };
      state.received.push(received);
      state.answer(response, received);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    reset: (): void => {
      Object.assign(state, { answer: answerWith(204), received: [] });
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
};
