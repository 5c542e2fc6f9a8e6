import { createServer, type Server } from 'node:http';

import { isEqualSecret } from '@/lib/core/secrets/secret';

import type { Registry } from './registry';

type Options = { port: number; host: string; token: string | null; registry: Pick<Registry, 'render'> };

const contentType = 'text/plain; version=0.0.4; charset=utf-8';

/** Serves `GET /metrics`. If a token is set, requests must send it as a bearer token. */
export const serveMetrics = ({ port, host, token, registry }: Options): Promise<Server> => {
  const server = createServer((req, res) => {
    const given = req.headers.authorization?.replace(/^Bearer /i, '') ?? '';
    if (req.url?.split('?', 1)[0] !== '/metrics') res.writeHead(404).end();
    else if (req.method !== 'GET') res.writeHead(405, { Allow: 'GET' }).end();
    else if (token !== null && !isEqualSecret(given, token))
      res.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
    else
      void registry.render().then(
        (text) => res.writeHead(200, { 'Content-Type': contentType }).end(text),
        () => res.writeHead(500).end(),
      );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      server.off('error', reject);
      resolve(server.unref());
    });
  });
};
