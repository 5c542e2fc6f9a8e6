import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

import { handleEndpoints, type SanitizedConfig } from 'payload';

import { getEnv } from '@/lib/core/env';
import { frameApi } from '@/lib/http/frame/frame-api';
import { setForwardedHeaders } from '@/lib/http/server/forwarded-headers';

export type ApiServer = { url: string; close: () => Promise<void> };

/** The REST API behind a real socket, without Next: what the edge posts its events to, and what clients call. */
export const serveApi = async (
  config: Promise<SanitizedConfig> | SanitizedConfig,
  { port = 0 }: { port?: number } = {},
): Promise<ApiServer> => {
  const handle = frameApi<undefined>(async (request) => handleEndpoints({ config, request }), config);
  const server = createServer((incoming, outgoing) => {
    void toRequest(incoming)
      .then((request) => handle(request, undefined))
      .then((response) => send(response, outgoing))
      .catch((error: unknown) => outgoing.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const toRequest = async (incoming: IncomingMessage): Promise<Request> => {
  const url = `http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`;
  setForwardedHeaders({
    headers: incoming.headers,
    remoteAddress: incoming.socket.remoteAddress,
    trustProxy: getEnv().trustProxy,
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const method = incoming.method ?? 'GET';
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers });
  const body = Buffer.concat(await Readable.from(incoming).toArray());
  return new Request(url, { method, headers, ...(body.length > 0 && { body }) });
};

const send = async (response: Response, outgoing: ServerResponse): Promise<void> => {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  outgoing.writeHead(response.status, headers);
  outgoing.end(Buffer.from(await response.arrayBuffer()));
};
