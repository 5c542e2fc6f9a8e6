import { createServer, type Socket } from 'node:net';
import { createSecureContext, type SecureContextOptions, TLSSocket } from 'node:tls';

import { findLargestGroup, getNetworkAddress } from '@/lib/core/network/networks';

import { writeRefusal } from '../channel/refusals';
import type { FindChannel, Sender, SenderChannel } from '../channel/sender';
import { toSenderPacket } from '../flv';
import { createRtmpConnection } from './rtmp-connection';

type Waiting = { address: string; network: string; at: number; drop: () => void };

type WaitingLimits = {
  /** Limits per address, and per network (IPv4 /24, IPv6 /48). */
  perAddress: number;
  perNetwork: number;
  total: number;
  /**
   * Younger connections are dropped only if the total is reached. A camera publishes within four round
   * trips. Milliseconds.
   */
  graceMs: number;
};

const defaultLimits: WaitingLimits = { perAddress: 8, perNetwork: 32, total: 500, graceMs: 1000 };

/**
 * Connections without a valid key so far. They never displace a publishing one, and new ones are never
 * refused: the oldest of the same address or network gives way or, at the total limit, the oldest of the
 * network that holds most.
 */
export const createWaitingConnections = ({
  limits = {},
  now = Date.now,
}: { limits?: Partial<WaitingLimits>; now?: () => number } = {}) => {
  const { perAddress, perNetwork, total, graceMs } = { ...defaultLimits, ...limits };
  /** The oldest first. */
  const all = new Set<Waiting>();

  const drop = (waiting: Waiting | undefined): void => {
    if (!waiting || !all.delete(waiting)) return;
    waiting.drop();
  };

  const shorten = (held: Waiting[], most: number): void => {
    const old = held.filter(({ at }) => now() - at >= graceMs);
    old.slice(0, Math.max(0, held.length - most)).forEach(drop);
  };

  return {
    get size(): number {
      return all.size;
    },

    /**
     * Adds a connection that `dropConnection` closes. Returns a function to remove it once it has published
     * or was closed.
     */
    add(address: string, dropConnection: () => void): () => void {
      const network = getNetworkAddress(address) ?? address;
      const added: Waiting = { address, network, at: now(), drop: dropConnection };
      all.add(added);
      const waiting = [...all];
      shorten(
        waiting.filter((each) => each.address === address),
        perAddress,
      );
      shorten(
        waiting.filter((each) => each.network === network && all.has(each)),
        perNetwork,
      );
      while (all.size > total) drop(findLargestGroup(all, (each) => each.network)[0]);
      return () => void all.delete(added);
    },
  };
};

/** Bytes a connection may send before it publishes; connect and publish take about 4 kB, the handshake 3. */
const maxBytesBefore = 32 * 1024;
/** How long a refused encoder has to read the reason. Milliseconds. */
const readingMs = 1000;

/**
 * One connection of a camera. Its key is checked when it publishes. A connection without a valid key, or one
 * that wants to play, is closed before anything is decoded.
 */
const runRtmpSession = (
  socket: Socket,
  {
    address,
    findChannel,
    onPublish,
  }: { address: string | null; findChannel: FindChannel; onPublish: () => void },
): void => {
  let channel: SenderChannel | null = null;
  let bytes = 0;

  const sender: Sender = {
    ...{ protocol: 'rtmp', address },
    close(reason) {
      if (reason === undefined || socket.destroyed) return void socket.destroy();
      connection.refuse(reason);
      socket.end();
      setTimeout(() => socket.destroy(), readingMs).unref();
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  };
  const connection = createRtmpConnection({
    onOutput: (answer) => void socket.write(answer),
    onPlay: () => socket.destroy(),
    onMedia: (message) => {
      if (channel && !socket.destroyed) channel.receive(sender, toSenderPacket(message));
    },
    onPublish: ({ app, name }) => {
      const found = channel ? 'second_sender' : findChannel({ app, key: name, address });
      const refusal = typeof found === 'string' ? found : found.take(sender);
      if (refusal !== null || typeof found === 'string')
        return sender.close(writeRefusal(refusal ?? 'no_key'));
      channel = found;
      onPublish();
      connection.accept();
    },
  });

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => channel?.leave(sender));
  socket.on('data', (data: Buffer) => {
    bytes += data.length;
    try {
      if (!channel && bytes > maxBytesBefore) throw new Error('nothing was published');
      if (socket.writableEnded) return;
      if (!socket.destroyed) connection.receive(data);
    } catch {
      // Invalid or malicious RTMP.
      socket.destroy();
    }
  });
};

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
