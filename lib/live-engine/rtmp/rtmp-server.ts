import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer, type SecureContextOptions } from 'node:tls';

import type { FindChannel } from '../channel/sender';
import { runRtmpSession } from './rtmp-session';

/** Connections at a time; each channel needs one. */
const maxConnections = 100;
/** A connection on which nothing at all moved for this long is dropped. */
const idleMs = 15_000;

/** Takes cameras by RTMP, and by RTMPS where there is a certificate. The path of the address is `/{app}/{key}`. */
export const createRtmpServer = (options: {
  app: string;
  findChannel: FindChannel;
  tls?: SecureContextOptions;
}) => {
  const { tls } = options;
  const sockets = new Set<Socket>();
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    runRtmpSession(socket, options);
  };
  const server: Server = tls ? createSecureServer(tls, accept) : createServer(accept);
  server.maxConnections = maxConnections;
  return {
    listen: (port: number, host: string): Promise<void> =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      }),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
