import type { Server } from 'node:http';

/** Resolves once the server accepts connections; rejects if it cannot listen. */
export const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
