import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttp2Server, type ServerHttp2Session } from 'node:http2';
import type { AddressInfo } from 'node:net';

export type Received = { method: string; path: string; headers: IncomingMessage['headers']; body: string };
type Reply = { status?: number; headers?: Record<string, string>; body: unknown };
export type Answer = (received: Received) => Reply | Promise<Reply>;

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
};

const respond = async (
  request: IncomingMessage,
  response: ServerResponse,
  received: Received[],
  answer: Answer,
) => {
  const latin = await readBody(request);
  const { method = '', url = '', headers } = request;
  // Forms contain binary data; everything else is UTF-8.
  const isForm = headers['content-type']?.startsWith('multipart/');
  const body = isForm ? latin : Buffer.from(latin, 'latin1').toString('utf8');
  const entry = { method, path: url, headers, body };
  received.push(entry);
  const { status = 200, headers: more = {}, body: said } = await answer(entry);
  const text = typeof said === 'string' ? said : JSON.stringify(said);
  const type = typeof said === 'string' ? 'text/plain' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...more }).end(text);
};

/** A server on loopback that records requests and returns configured answers. */
export const startHttpServer = async (answer: Answer, { isHttp2 = false, port: wanted = 0 } = {}) => {
  const received: Received[] = [];
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    respond(request, response, received, answer).catch((error: unknown) => response.destroy(error as Error));
  };
  const sessions = new Set<ServerHttp2Session>();
  const plain = createServer(take);
  // Node's HTTP/2 compatibility API offers the same requests and responses under other types.
  const server = isHttp2 ? createHttp2Server(take as never) : plain;
  server.on('session', (session: ServerHttp2Session) => sessions.add(session));
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        plain.closeAllConnections();
        for (const session of sessions) session.destroy();
      }),
  };
};
