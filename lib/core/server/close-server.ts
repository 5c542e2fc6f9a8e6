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
