import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import { cacheControlOf } from '../answer/cache-control';
import { isCompressible, toCodedHeaders } from '../answer/content-coding';
import type { HeaderList } from '../answer/header-list';
import type { HotObject, Representation } from '../answer/hot-objects';
import { getObjectHeaders } from '../answer/response-headers';
import type { AccessRecord } from '../log/access-log-line';
import type { EdgeContext } from '../server/edge-context';
import { countFrom, nextRequestId } from '../server/exchange';
import { parsePlainRequest, type PlainHeaders, type PlainRequest } from './plain-request';

type LaneOptions = {
  context: EdgeContext;
  /** What clients are promised between two requests. */ keepAliveMs: number;
};

/** Later than promised, so that no client finds its connection closed in its face. */
const graceMs = 1000;

/** Head and body go out in one piece up to here; above, the shared bytes are sent as they are. */
const joinedBytes = 16 * 1024;

/** Paths with a meaning of their own. */
const reserved = /^(?:health|player(?:\/(?:index\.html)?)?|_upload\/.*)$/;

/**
 * Answers plain GETs of public objects that fit into memory straight on the socket, which costs half of what Node's HTTP
 * server does. A connection begins here; at the first request that is anything else (a range, a condition, an upload,
 * a large, private or missing file) it is handed to `server` as if nothing had happened, and stays there.
 * Returns what closes the connections that are between two requests.
 */
// Over 50 lines: the state of a connection is what its steps share.
export const openFastLane = (server: Server, { context, keepAliveMs }: LaneOptions): (() => void) => {
  const waiting = new Set<Socket>();
  const [handOver] = server.listeners('connection') as ((socket: Socket) => void)[];
  if (!handOver) throw new Error('the server takes no connections');
  let isClosing = false;

  // Over 50 lines for the same reason.
  const accept = (socket: Socket): void => {
    const client = { ip: socket.remoteAddress ?? '', port: socket.remotePort ?? 0 };
    let isBusy = false;
    let held: Buffer[] = [];
    let headers: PlainHeaders | undefined;

    const leave = (): void => {
      waiting.delete(socket);
      socket.off('data', onData).off('end', onEnd).off('error', ignore).off('timeout', onTimeout);
      socket.off('close', onClose).setTimeout(0);
      if (socket.destroyed) return;
      const unread = Buffer.concat(held);
      held = [];
      countFrom(socket, unread.length);
      socket.pause();
      if (unread.length > 0) socket.unshift(unread);
      handOver.call(server, socket);
      process.nextTick(() => socket.resume());
    };

    const onData = (chunk: Buffer): void => {
      held.push(chunk);
      if (isBusy) return;
      const request = isClosing || socket.writableLength > 0 ? null : parsePlainRequest(chunk, headers);
      if (!request || reserved.test(request.key)) return leave();
      headers = request.headers;
      isBusy = true;
      waiting.delete(socket);
      void answer(request);
    };

    const answer = async (request: PlainRequest): Promise<void> => {
      const at = Date.now();
      let found: Found | null = null;
      try {
        found = await findHot(context, request);
      } catch {
        // Whatever is wrong with the key or the store, Node's server will meet it again and answer it.
      }
      isBusy = false;
      if (socket.destroyed) return;
      if (!found) return leave();
      const receivedBytes = held.shift()?.length ?? 0;
      send(socket, found.form, getHead(found, request.key, { at, keepAliveMs }), (sentBytes, isAborted) => {
        const answered = { client, request, at, found, receivedBytes, sentBytes, isAborted };
        context.accessLog.write(toRecord(context, answered));
      });
      // More than one request was sent at once; Node's server keeps their order.
      if (held.length > 0 || isClosing) leave();
      else waiting.add(socket);
    };

    const onEnd = () => socket.end();
    const onTimeout = () => socket.destroy();
    const onClose = () => waiting.delete(socket);
    waiting.add(socket);
    socket.setTimeout(keepAliveMs + graceMs);
    socket
      .on('data', onData)
      .on('end', onEnd)
      .on('error', ignore)
      .on('timeout', onTimeout)
      .on('close', onClose);
  };

  server.removeAllListeners('connection').on('connection', accept);
  return () => {
    isClosing = true;
    for (const socket of waiting) socket.end(() => socket.destroy());
  };
};

const ignore = () => undefined;

type Found = { object: HotObject; form: Representation; wasKept: boolean };

const findHot = async (
  { hotObjects }: EdgeContext,
  { key, headers: { coding } }: PlainRequest,
): Promise<Found | null> => {
  const info = await hotObjects.look(key);
  if (info?.visibility !== 'public' || !hotObjects.isSmall(info)) return null;
  const kept = hotObjects.peek(key, info);
  const object = kept ?? (await hotObjects.load(key, info));
  if (object?.info.etag !== info.etag) return null;
  const form = coding && isCompressible(info) ? await hotObjects.represent(object, coding) : object.plain;
  return { object, form, wasKept: kept !== undefined };
};

/** The head of an object's answer. It changes with the clock only, so it is made once a second. */
const getHead = (
  { object, form }: Found,
  key: string,
  { at, keepAliveMs }: { at: number; keepAliveMs: number },
): Buffer => {
  const second = Math.floor(at / 1000);
  if (form.head?.second !== second) {
    const plain = (object.headers ??= getObjectHeaders(object.info, { cacheControl: cacheControlOf(key) }));
    const headers = form.coding ? toCodedHeaders(plain, form.coding) : plain;
    const lines = [...headers, 'Content-Length', String(form.bytes.length)];
    const head = Buffer.from(formatHead(lines, second, keepAliveMs), 'latin1');
    const isJoined = form.bytes.length <= joinedBytes;
    form.head = { second, bytes: isJoined ? Buffer.concat([head, form.bytes]) : head };
  }
  return form.head.bytes;
};

const formatHead = (headers: HeaderList, second: number, keepAliveMs: number): string => {
  let text = 'HTTP/1.1 200 OK\r\n';
  for (let index = 0; index < headers.length; index += 2)
    text += `${headers[index]}: ${headers[index + 1]}\r\n`;
  const date = new Date(second * 1000).toUTCString();
  return `${text}Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`;
};

/**
 * Hands head and bytes to the kernel; `done` when it has taken all, or as much as it could. The lengths are known, and asking
 * the socket for them costs more than they are worth.
 */
const send = (
  socket: Socket,
  { bytes }: Representation,
  head: Buffer,
  done: (sentBytes: number, isAborted: boolean) => void,
): void => {
  if (bytes.length <= joinedBytes) {
    // So little goes straight into the kernel's buffer; waiting to hear so costs more than it tells.
    socket.write(head);
    done(head.length, false);
    return;
  }
  const before = socket.bytesWritten;
  const whole = head.length + bytes.length;
  socket.cork();
  socket.write(head);
  socket.write(bytes, (error) =>
    done(error ? Math.min(whole, socket.bytesWritten - before) : whole, Boolean(error)),
  );
  socket.uncork();
};

type Answered = {
  client: { ip: string; port: number };
  request: PlainRequest;
  at: number;
  found: Found;
  receivedBytes: number;
  sentBytes: number;
  isAborted: boolean;
};

const toRecord = (
  { trustProxy }: EdgeContext,
  { client, request: { key, headers }, at, found, receivedBytes, sentBytes, isAborted }: Answered,
): AccessRecord => ({
  at,
  firstByteAt: at,
  endedAt: Date.now(),
  sentBytes,
  receivedBytes,
  clientIp: (trustProxy && headers.forwardedFor?.split(',').at(-1)?.trim()) || client.ip,
  clientPort: client.port,
  method: 'GET',
  host: headers.host,
  url: `/${key}`,
  status: 200,
  referer: headers.referer,
  userAgent: headers.userAgent,
  forwardedFor: headers.forwardedFor,
  protocol: (trustProxy && headers.forwardedProto) || 'http',
  httpVersion: '1.1',
  requestId: nextRequestId(),
  result: isAborted ? 'Error' : found.wasKept ? 'Hit' : 'Miss',
  isAborted,
  contentType: found.object.info.contentType,
  contentLength: found.form.bytes.length,
  range: undefined,
});
