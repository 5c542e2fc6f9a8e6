import type { Server } from 'node:http';

const sweepMs = 100;

/** Stops accepting, lets running answers finish for at most `graceMs`, then cuts the rest off. */
export const closeServer = async (server: Server, graceMs: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  // A connection may fall idle while others are waited for.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
};
