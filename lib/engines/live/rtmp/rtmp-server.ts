import { createServer, type Socket } from 'node:net';
import { createSecureContext, type SecureContextOptions, TLSSocket } from 'node:tls';

import Flv from 'node-media-server/src/protocol/flv.js';
import Rtmp, { type AvPacket } from 'node-media-server/src/protocol/rtmp.js';

import { findLargestGroup, getNetworkAddress } from '@/lib/core/network/networks';

import { writeRefusal } from '../channel/refusal-text';
import type { FindChannel, Sender, SenderChannel, SenderPacket } from '../channel/sender';

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
/** Senders' packets are never larger, and use only a handful of chunk streams. */
const maxPacketBytes = 8 * 1024 * 1024;
const maxChunkStreams = 16;
/** How long a refused encoder has to read the reason. Milliseconds. */
const readingMs = 1000;

const toSenderPacket = (packet: AvPacket): SenderPacket => ({
  kind: packet.codec_type === 9 ? 'video' : packet.codec_type === 8 ? 'audio' : 'data',
  codec: packet.codec_id,
  isConfig: packet.flags === 0 || packet.flags === 2,
  isKey: packet.flags === 3,
  dts: packet.dts,
  // The FLV tag is a copy: the parser reuses its memory.
  flv: Flv.createMessage(packet),
});

/** The package's parser, with a limit to the memory that a header alone can allocate. */
const createParser = (): Rtmp => {
  const parser = new Rtmp();
  const allocate = parser.packetAlloc.bind(parser);
  parser.packetAlloc = () => {
    const isTooMuch = parser.parserPacket.header.length > maxPacketBytes;
    if (isTooMuch || parser.inPackets.size > maxChunkStreams) throw new Error('a packet is too large');
    allocate();
  };
  return parser;
};

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
  const parser = createParser();
  const acceptPublish = parser.respondPublish.bind(parser);
  // The package accepts before it asks.
  parser.respondPublish = () => undefined;
  let channel: SenderChannel | null = null;
  let bytes = 0;

  const sender: Sender = {
    ...{ protocol: 'rtmp', address },
    close(reason) {
      if (reason === undefined || socket.destroyed) return void socket.destroy();
      // OBS and ffmpeg show the description of this code, and do not take it for a lost connection.
      parser.sendStatusMessage(parser.streamId, 'error', 'NetStream.Publish.BadName', reason);
      socket.end();
      setTimeout(() => socket.destroy(), readingMs).unref();
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
  };
  parser.onOutputCallback = (answer) => void socket.write(answer);
  parser.onPlayCallback = () => socket.destroy();
  parser.onPacketCallback = (packet) => {
    if (channel && !socket.destroyed) channel.receive(sender, toSenderPacket(packet));
  };
  let asked = { app: '', name: '' };
  parser.onConnectCallback = (request) => (asked = request);
  parser.onPushCallback = () => {
    const found = channel ? 'second_sender' : findChannel({ app: asked.app, key: asked.name, address });
    const refusal = typeof found === 'string' ? found : found.take(sender);
    if (refusal !== null || typeof found === 'string') return sender.close(writeRefusal(refusal ?? 'no_key'));
    channel = found;
    onPublish();
    acceptPublish();
  };

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('close', () => channel?.leave(sender));
  socket.on('data', (data: Buffer) => {
    bytes += data.length;
    try {
      if (!channel && bytes > maxBytesBefore) throw new Error('nothing was published');
      if (socket.writableEnded) return;
      if (socket.destroyed || parser.parserData(data) !== null) socket.destroy();
    } catch {
      // Anything that the parser fails on is invalid or malicious RTMP.
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
