import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

import type { Logger } from 'pino';

import type { StoragePort } from '@/lib/ports/storage';

import type { HeaderList } from '../answer/content-coding';
import type { HotObjects } from '../answer/hot-objects';
import { getPlainHeaders } from '../answer/response-headers';
import type { AccessLog } from '../log/access-log';
import type { ResultType } from '../log/access-log-line';
import type { PolicySources } from '../policy/policy-sources';

/** Shared dependencies of all responses; built once per process. */
export type EdgeContext = {
  storage: StoragePort;
  hotObjects: HotObjects;
  policy: PolicySources;
  checkHealth: () => Promise<{ isReady: boolean; missing: string[] }>;
  accessLog: AccessLog;
  log: Logger;
  /** The socket of the live process; null if there is none. */
  liveSocket: string | null;
  /** Whether this process is so busy that live playlists omit their parts. */
  isRelieved: () => boolean;
};

/** One request with its response and the data for the access log. */
export type Exchange = {
  req: IncomingMessage;
  res: ServerResponse;
  /** The client waits for `100 Continue` before it sends the body. */
  expectsContinue: boolean;
  requestId: string;
  result: ResultType;
  range?: { start: number; end: number };
  contentType?: string;
  contentLength?: number;
  firstByteAt: number;
  /** Headers of every response of this edge. */
  common: HeaderList;
};

const idPrefix = randomBytes(9).toString('base64url');
let counter = 0;

/** A short id, unique among all edges. */
const nextRequestId = (): string => {
  counter += 1;
  return idPrefix + counter.toString(36);
};

/**
 * Bytes of a connection that were already attributed to earlier requests; a request's head is read before
 * its event.
 */
const countedBytes = new WeakMap<Socket, { sent: number; received: number }>();

/** Number of bytes on a connection since the previous call. */
const countBytes = (socket: Socket): { sentBytes: number; receivedBytes: number } => {
  const [sent, received] = [socket.bytesWritten, socket.bytesRead];
  let counted = countedBytes.get(socket);
  if (!counted) countedBytes.set(socket, (counted = { sent: 0, received: 0 }));
  const answer = { sentBytes: sent - counted.sent, receivedBytes: received - counted.received };
  counted.sent = sent;
  counted.received = received;
  return answer;
};

type ExchangeOptions = {
  accessLog: AccessLog;
  trustProxy: boolean;
  expectsContinue: boolean;
  common: HeaderList;
};

/** Begins an exchange; at its end, successful or not, one line is written to the access log. */
export const beginExchange = (
  req: IncomingMessage,
  res: ServerResponse,
  { accessLog, trustProxy, expectsContinue, common }: ExchangeOptions,
): Exchange => {
  const { socket } = req;
  const at = Date.now();
  const exchange: Exchange = {
    req,
    res,
    expectsContinue,
    common,
    requestId: nextRequestId(),
    result: 'Miss',
    firstByteAt: at,
  };
  const [clientIp, clientPort] = [socket.remoteAddress ?? '', socket.remotePort ?? 0];
  const forwardedProtocol = req.headers['x-forwarded-proto']?.toString().trim().toLowerCase();
  res.once('close', () => {
    const { sentBytes, receivedBytes } = countBytes(socket);
    const forwardedFor = req.headers['x-forwarded-for']?.toString();
    const isFailure = res.statusCode >= 400 || !res.writableFinished;
    accessLog.write({
      at,
      firstByteAt: exchange.firstByteAt,
      endedAt: Date.now(),
      sentBytes,
      receivedBytes,
      clientIp: (trustProxy && forwardedFor?.split(',').at(-1)?.trim()) || clientIp,
      clientPort,
      method: req.method ?? '-',
      host: req.headers.host,
      url: req.url ?? '',
      status: res.headersSent ? res.statusCode : 0,
      referer: req.headers.referer,
      userAgent: req.headers['user-agent'],
      forwardedFor,
      protocol:
        socket instanceof TLSSocket || (trustProxy && forwardedProtocol === 'https') ? 'https' : 'http',
      httpVersion: req.httpVersion,
      requestId: exchange.requestId,
      result: isFailure ? 'Error' : exchange.result,
      isAborted: !res.writableFinished,
      contentType: exchange.contentType,
      contentLength: exchange.contentLength,
      range: exchange.range,
    });
  });
  return exchange;
};

/** Sends status and headers, and records them for the log. */
export const sendHead = (
  exchange: Exchange,
  status: number,
  headers: HeaderList,
  content?: { type: string; length?: number },
): void => {
  exchange.firstByteAt = Date.now();
  exchange.contentType = content?.type;
  exchange.contentLength = content?.length;
  const { common } = exchange;
  exchange.res.writeHead(status, common.length > 0 ? [...headers, ...common] : headers);
};

/** Responds without a body. */
export const answerEmpty = (exchange: Exchange, status: number, headers: HeaderList): void => {
  const length = status === 204 || status === 304 ? [] : ['Content-Length', '0'];
  sendHead(exchange, status, [...headers, ...length]);
  exchange.res.end();
};

/** Responds with a small JSON document; with `keepOpen` the caller ends the response. */
export const answerJson = (
  exchange: Exchange,
  status: number,
  body: object,
  extra: HeaderList = [],
  { keepOpen = false }: { keepOpen?: boolean } = {},
): void => {
  const { req, res } = exchange;
  const text = JSON.stringify(body);
  const type = 'application/json; charset=utf-8';
  const length = Buffer.byteLength(text);
  const headers = ['Content-Type', type, 'Content-Length', String(length), ...extra];
  sendHead(exchange, status, getPlainHeaders(headers), { type, length });
  if (req.method !== 'HEAD') res.write(text);
  if (!keepOpen) res.end();
};

/** Responds with a page that loads nothing. */
export const answerPage = (exchange: Exchange, status: number, page: string): void => {
  const { req, res } = exchange;
  const type = 'text/html; charset=utf-8';
  const length = Buffer.byteLength(page);
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
  const headers = ['Content-Type', type, 'Content-Length', String(length), 'Content-Security-Policy', policy];
  sendHead(exchange, status, getPlainHeaders(headers), { type, length });
  res.end(req.method === 'HEAD' ? undefined : page);
};
