import type { Server } from 'node:http';

const sweepMs = 100;

/** Stops accepting connections, lets running answers finish for at most `graceMs`, then closes the rest. */
export const closeServer = async (server: Server, graceMs: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  // A connection may become idle while others are still busy.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
};

/**
 * Splits a raw request target (`req.url`) into path and query without decoding or resolving: `new URL` would
 * turn `/a/../b` into a path other than the checked one. Pure.
 */
export const splitTarget = (target: string): { path: string; query: string } => {
  const queryStart = target.indexOf('?');
  return queryStart < 0
    ? { path: target, query: '' }
    : { path: target.slice(0, queryStart), query: target.slice(queryStart + 1) };
};

/**
 * The `Strict-Transport-Security` header of an https installation; null for http. Valid for a year and for
 * this host only, since other hosts of the domain are not ours. Browsers ignore it over plain http.
 */
export const getStrictTransport = (publicUrl: string): string | null =>
  publicUrl.startsWith('https://') ? 'max-age=31536000' : null;

/** Resolves once the server accepts connections; rejects if it cannot listen. */
export const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
