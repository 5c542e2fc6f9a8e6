import { randomBytes } from 'node:crypto';
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';

import { createPublicLookup, PrivateAddressError, type Resolve } from '@/lib/core/network/public-address';
import type { TargetFault } from '@/lib/ports/live';

import {
  type AmfValue,
  readAmf,
  writeAmf,
  createMessageReader,
  type RtmpMessage,
  sentChunkBytes,
  writeMessage,
} from '../rtmp/rtmp-messages';
import type { OpenTarget } from './fan-out';
import { isAllowedHost, parseTargetUrl, type TargetAddress } from './parse-target-url';
import type { LinkHandlers, TargetLink } from './target';

/** Time limit of a graceful close. Milliseconds. */
const goodbyeMs = 2000;
/** A server that disconnects this soon after accepting has in fact refused. Milliseconds. */
const doubtMs = 3000;

type Options = {
  /** Opens a sealed key; null if that fails. */
  openSecret: (sealed: string) => string | null;
  /** `host:port` of private targets that are allowed. */
  privateHosts: readonly string[];
  /** Name resolution and CA certificate (PEM), if they differ from the system's. */
  resolveHost?: Resolve;
  ca?: string;
};
type Ways = Omit<Options, 'openSecret'>;

/**
 * A name is resolved once, and the checked address is used for the connection; the certificate must be
 * valid.
 */
const openSocket = (
  { isSecure, host, port }: TargetAddress,
  { privateHosts, resolveHost, ca }: Ways,
): Socket => {
  const place = {
    ...{ host, port },
    ...(!isAllowedHost(host, port, privateHosts) && { lookup: createPublicLookup(resolveHost) }),
  };
  if (!isSecure) return connectPlain(place);
  return connectSecure({ ...place, ...(ca && { ca }), ...(isIP(host) === 0 && { servername: host }) });
};

/**
 * Maps the end of a connection to a fault. Servers mostly disconnect silently on an unknown key, some after
 * accepting it.
 */
const toFault = (
  error: Error | null,
  { isGreeted, readyAt }: { isGreeted: boolean; readyAt: number | null },
): TargetFault => {
  if (error instanceof PrivateAddressError) return 'private_address';
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ALTNAME/.test(code)) return 'certificate';
  if (readyAt !== null && Date.now() - readyAt > doubtMs) return 'closed';
  return isGreeted ? 'refused' : 'unreachable';
};

/** A target that cannot be tried. */
const failAtOnce = (fault: TargetFault, { onEnd }: LinkHandlers): TargetLink => {
  setImmediate(() => onEnd(fault));
  return { send: () => undefined, waitingBytes: 0, close: () => undefined, destroy: () => undefined };
};

/**
 * Connects to targets by RTMP and RTMPS. The plain key only exists in this process: in no argument, file or
 * log.
 */
export const createTargetOpener =
  ({ openSecret, ...ways }: Options): OpenTarget =>
  ({ url, sealedKey }, handlers) => {
    const address = parseTargetUrl(url, ways.privateHosts);
    if ('fault' in address)
      return failAtOnce(address.fault === 'target_url_private' ? 'private_address' : 'unreachable', handlers);
    const key = openSecret(sealedKey);
    if (key === null) return failAtOnce('key_unreadable', handlers);
    return openLink(address, { key, handlers, ways });
  };

type LinkOptions = { key: string; handlers: LinkHandlers; ways: Ways };

const openLink = (address: TargetAddress, { key, handlers, ways }: LinkOptions): TargetLink => {
  const socket = openSocket(address, ways);
  const seen = { isGreeted: false, readyAt: null as number | null };
  let isOver = false;
  let failure: Error | null = null;
  const end = (fault: TargetFault): void => {
    if (isOver) return;
    isOver = true;
    socket.destroy();
    handlers.onEnd(fault);
  };
  const hangUp = (): void => end(toFault(failure, seen));
  socket.setNoDelay(true);
  socket.on('error', (error) => (failure = error));
  socket.once('data', () => (seen.isGreeted = true));
  socket.once('end', hangUp);
  socket.once('close', hangUp);
  const publisher = publishRtmp({
    ...{ socket, key, app: address.app, tcUrl: address.url },
    onReady: () => {
      seen.readyAt = Date.now();
      handlers.onReady();
    },
    onRefused: () => end('refused'),
  });
  return {
    send: ({ type, body }, time) => {
      if (!isOver) publisher.send(type, time, body);
    },
    get waitingBytes() {
      return publisher.waitingBytes;
    },
    close() {
      if (isOver) return;
      isOver = true;
      publisher.finish();
      setTimeout(() => socket.destroy(), goodbyeMs).unref();
    },
    destroy() {
      isOver = true;
      socket.destroy();
    },
  };
};

/** Servers respond to commands; they send no media. */
const limits = { maxBytes: 64 * 1024, maxChunkStreams: 32 };

const handshakeBytes = 1536;
/** Transaction ids of the commands, which match their responses. */
const calls = { connect: 1, release: 2, announce: 3, createStream: 4, publish: 5, withdraw: 6, remove: 7 };

type PublisherOptions = {
  /** Connected or connecting. */
  socket: Socket;
  /** The address without the key, and its path without the first slash. */
  tcUrl: string;
  app: string;
  key: string;
  /** Called when the server accepts media. */
  onReady: () => void;
  /** Called when the server refuses. */
  onRefused: () => void;
};

/**
 * Publishes a stream on an RTMP server as a camera does. The socket's owner handles its errors and its end.
 */
const publishRtmp = ({ socket, tcUrl, app, key, onReady, onRefused }: PublisherOptions) => {
  let waiting: Buffer = Buffer.alloc(0);
  let stage: 'greeting' | 'greeted' | 'talking' = 'greeting';
  let stream = 0;
  let isReady = false;
  /** Received bytes, and the server's acknowledgement window. */
  let received = 0;
  let reported = 0;
  let window = Number.POSITIVE_INFINITY;

  const write = (message: Omit<RtmpMessage, 'time' | 'stream'> & Partial<RtmpMessage>): void => {
    socket.write(writeMessage({ time: 0, stream: 0, ...message }, sentChunkBytes));
  };
  const call = (name: string, number: number, ...values: AmfValue[]): void =>
    write({ type: 20, body: writeAmf(name, number, ...values) });
  const writeNumber = (type: number, value: number): void => {
    const body = Buffer.alloc(4);
    body.writeUInt32BE(value >>> 0);
    write({ type, body });
  };

  const connect = (): void => {
    writeNumber(1, sentChunkBytes);
    const flashVer = 'FMLE/3.0 (compatible; Reelhof)';
    call('connect', calls.connect, { app, type: 'nonprivate', flashVer, swfUrl: tcUrl, tcUrl });
  };

  const answerCall = (number: AmfValue | undefined, value: AmfValue | undefined): void => {
    if (number === calls.connect) {
      call('releaseStream', calls.release, null, key);
      call('FCPublish', calls.announce, null, key);
      call('createStream', calls.createStream, null);
    }
    if (number !== calls.createStream || typeof value !== 'number') return;
    stream = value;
    write({ type: 20, stream, body: writeAmf('publish', calls.publish, null, key, 'live') });
  };

  const handleStatus = (status: AmfValue | undefined): void => {
    if (typeof status !== 'object' || status === null) return;
    if (status.code === 'NetStream.Publish.Start') {
      if (!isReady) onReady();
      isReady = true;
    } else if (status.level === 'error') onRefused();
  };

  const selectAudio = ({ type, body }: RtmpMessage): void => {
    if (type === 5 && body.length >= 4) window = body.readUInt32BE(0);
    // A ping is answered with its own data.
    if (type === 4 && body.length >= 6 && body.readUInt16BE(0) === 6)
      write({ type: 4, body: Buffer.concat([Buffer.from([0, 7]), body.subarray(2, 6)]) });
    if (type !== 20) return;
    const [name, number, , value] = readAmf(body);
    if (name === '_result') answerCall(number, value);
    if (name === 'onStatus') handleStatus(value);
    // Older servers support neither releaseStream nor FCPublish, which is harmless.
    if (name === '_error' && number !== calls.release && number !== calls.announce) onRefused();
  };
  const read = createMessageReader(selectAudio, limits);

  const greet = (): void => {
    if (stage === 'greeting' && waiting.length > handshakeBytes) {
      socket.write(Buffer.from(waiting.subarray(1, 1 + handshakeBytes)));
      stage = 'greeted';
    }
    if (stage === 'greeted' && waiting.length > 2 * handshakeBytes) {
      stage = 'talking';
      const rest = waiting.subarray(1 + 2 * handshakeBytes);
      waiting = Buffer.alloc(0);
      connect();
      if (rest.length > 0) read(rest);
    }
  };

  const acknowledge = (): void => {
    if (stage !== 'talking' || received - reported < window) return;
    reported = received;
    writeNumber(3, received);
  };

  socket.on('data', (data: Buffer) => {
    received += data.length;
    try {
      if (stage === 'talking') read(data);
      else {
        waiting = Buffer.concat([waiting, data]);
        greet();
      }
      acknowledge();
    } catch {
      // Not an RTMP server.
      onRefused();
    }
  });
  socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(8), randomBytes(handshakeBytes - 8)]));

  return {
    /** Sends media or data; excess data is buffered by the socket. */
    send: (type: 8 | 9 | 18, time: number, body: Buffer): void => write({ type, stream, time, body }),
    /** Bytes buffered by the socket. */
    get waitingBytes(): number {
      return socket.writableLength;
    },
    /** Closes the stream, so that the server accepts the next connection with the same key at once. */
    finish(): void {
      if (isReady) {
        call('FCUnpublish', calls.withdraw, null, key);
        call('deleteStream', calls.remove, null, stream);
      }
      socket.end();
    },
  };
};
