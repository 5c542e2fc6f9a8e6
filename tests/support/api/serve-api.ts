import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getPayload, handleEndpoints, type SanitizedConfig } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { traceRequest } from '@/lib/core/server/trace-request';
import { frameApi } from '@/lib/http/frame-api';
import { readRequest, sendResponse } from '@/lib/http/server/bypass-next';
import { setForwardedHeaders } from '@/lib/http/server/forwarded-headers';

export type ApiServer = { url: string; close: () => Promise<void> };

/** Serves the REST API on a real socket without Next, for the edge's events and for clients. */
export const serveApi = async (
  config: Promise<SanitizedConfig> | SanitizedConfig,
  { port = 0 }: { port?: number } = {},
): Promise<ApiServer> => {
  const handle = frameApi<undefined>(
    async (request) => handleEndpoints({ config, request }),
    config,
    () => getPayload({ config }),
  );
  const server = createServer((req, res) => {
    const { headers, socket } = req;
    const { trustProxy } = getEnv();
    setForwardedHeaders({ headers, remoteAddress: socket.remoteAddress, trustProxy });
    const answer = async () => sendResponse(req, res, await handle(readRequest(req, res), undefined));
    traceRequest(req, res, { trustProxy, answer }).catch((error: unknown) =>
      res.writeHead(500).end(String(error)),
    );
  });
  // Only the client closes idle connections, so that no call meets a closing connection.
  server.keepAliveTimeout = 0;
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
