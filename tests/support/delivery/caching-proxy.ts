import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The vendor whose purge API the cache imitates. */
export type CacheKind = 'varnish' | 'nginx' | 'cloudflare' | 'bunny';

type Kept = { status: number; body: Buffer; headers: [string, string][] };

const startsLike = (pattern: string): ((path: string) => boolean) =>
  pattern.endsWith('*') ? (path) => path.startsWith(pattern.slice(0, -1)) : (path) => path === pattern;

/**
 * The addresses that a purge names, as predicates; null if the call is no purge, 'refused' if its key is
 * wrong.
 */
const readPurge = async (
  kind: CacheKind,
  { key, host }: { key: string; host: string },
  req: IncomingMessage,
): Promise<((path: string) => boolean)[] | 'refused' | null> => {
  const { method = '', url = '/', headers } = req;
  const bearer = headers.authorization === `Bearer ${key}`;
  if (kind === 'varnish' && method === 'PURGE') {
    const pattern = new RegExp(String(headers['x-ban-url']));
    return bearer ? [(path) => pattern.test(path)] : 'refused';
  }
  if (kind === 'nginx' && method === 'PURGE') return bearer ? [startsLike(url)] : 'refused';
  if (kind === 'bunny' && method === 'POST' && url.startsWith('/purge?')) {
    if (headers.accesskey !== key) return 'refused';
    const named = new URL(url, 'http://api').searchParams.get('url') ?? '';
    return named.startsWith(`https://${host}/`) ? [startsLike(named.slice(`https://${host}`.length))] : [];
  }
  if (kind === 'cloudflare' && method === 'POST' && url === '/zones/zone/purge_cache') {
    if (!bearer) return 'refused';
    const { files = [], prefixes = [] } = JSON.parse(await text(req)) as Record<string, string[]>;
    if (files.length > 30 || prefixes.length > 30) return 'refused';
    // A prefix matches whole folders only.
    const folders = prefixes.map((prefix) => prefix.slice(host.length));
    const paths = files.map((file) => file.slice(`https://${host}`.length));
    return [
      ...folders.map((folder) => (path: string) => path === folder || path.startsWith(`${folder}/`)),
      ...paths.map((file) => (path: string) => path === file),
    ];
  }
  return null;
};

/**
 * A cache in front of a server that respects cache headers and accepts purges like one vendor. It replaces
 * the vendors, which tests can't reach.
 */
export const startCachingProxy = async (
  kind: CacheKind,
  { origin, host, key }: { origin: string; host: string; key: string },
) => {
  const kept = new Map<string, Kept>();
  const calls: string[] = [];
  let failures = 0;
  const server = createServer((req, res) => {
    void (async () => {
      const purged = await readPurge(kind, { key, host }, req);
      if (purged) {
        calls.push(`${req.method} ${req.url}`);
        if (failures > 0) {
          failures -= 1;
          return res.writeHead(503).end();
        }
        if (purged === 'refused') return res.writeHead(403).end('{"success": false}');
        for (const path of [...kept.keys()]) if (purged.some((isMeant) => isMeant(path))) kept.delete(path);
        return res.end('{"success": true}');
      }
      const url = req.url ?? '/';
      const known = kept.get(url);
      if (known) return res.writeHead(known.status, Object.fromEntries(known.headers)).end(known.body);
      const answer = await fetch(`${origin}${url}`);
      const fresh: Kept = {
        status: answer.status,
        body: Buffer.from(await answer.arrayBuffer()),
        headers: [...answer.headers].filter(([name]) => /^(content-type|cache-control)$/.test(name)),
      };
      const mayKeep = /max-age=[1-9]/.test(answer.headers.get('cache-control') ?? '');
      if (answer.ok && mayKeep) kept.set(url, fresh);
      return res.writeHead(fresh.status, Object.fromEntries(fresh.headers)).end(fresh.body);
    })().catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    failNext: (count: number) => {
      failures = count;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};
