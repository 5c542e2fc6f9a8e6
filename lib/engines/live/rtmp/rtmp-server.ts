import { createServer, type Socket } from 'node:net';
import { createSecureContext, type SecureContextOptions, TLSSocket } from 'node:tls';

import type { FindChannel } from '../channel/sender';
import { runRtmpSession } from './rtmp-session';
import { createWaitingConnections, type WaitingLimits } from './waiting-connections';

/** A connection without any traffic for this long is dropped. */
const idleMs = 15_000;
/** Time from the connection to a valid key, including the TLS handshake. */
const patienceMs = 3000;

/**
 * Accepts cameras by RTMP, or by RTMPS if there is a certificate. The limits of unpublished connections do
 * not apply to senders: each channel accepts one.
 */
export const createRtmpServer = ({
  findChannel,
  tls,
  limits,
}: {
  findChannel: FindChannel;
  tls?: SecureContextOptions;
  /** Limits for connections that have not published. */
  limits?: Partial<WaitingLimits>;
}) => {
  const secureContext = tls && createSecureContext(tls);
  const sockets = new Set<Socket>();
  const waiting = createWaitingConnections({ limits });
  // Counted before the TLS handshake, during which a connection would otherwise hold a slot.
  const server = createServer((connection) => {
    sockets.add(connection);
    const drop = () => connection.destroy();
    const leave = waiting.add(connection.remoteAddress ?? 'unknown', drop);
    const impatient = setTimeout(drop, patienceMs);
    const stopWaiting = (): void => {
      clearTimeout(impatient);
      leave();
    };
    connection.setTimeout(idleMs, drop);
    connection.once('close', () => {
      sockets.delete(connection);
      stopWaiting();
    });
    connection.on('error', drop);
    const socket = secureContext ? new TLSSocket(connection, { isServer: true, secureContext }) : connection;
    const address = connection.remoteAddress ?? null;
    runRtmpSession(socket, { address, findChannel, onPublish: stopWaiting });
  });
  return {
    /** Connections that have not published. */
    countWaiting: (): number => waiting.size,
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
