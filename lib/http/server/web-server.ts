import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import type { Logger } from 'pino';

import { AppError, type ErrorCode } from '@/lib/core/errors';
import { splitTarget } from '@/lib/core/network/split-target';
import { getStrictTransport } from '@/lib/core/network/strict-transport';

import { closeServer } from '../../core/server/close-server';
import { findPageFault } from '../patches/find-page-fault';
import { listen } from '../../core/server/listen';
import { setForwardedHeaders } from './forwarded-headers';
import { refuseConnection, refuseRequest } from './refuse-request';
import { traceRequest } from '../../core/server/trace-request';

type Limits = {
  /** All headers of a request together. */
  headerBytes: number;
  headerCount: number;
  /** From the connection, or the end of the request before, to the end of the headers. */
  headersMs: number;
  /** To the end of the body; the largest, of 22 MB, takes five minutes at 600 kbit/s. */
  requestMs: number;
  /**
   * How long a connection without a request is kept; longer than proxies keep theirs, lest they send into a
   * closed one.
   */
  keepAliveMs: number;
  /** How often the two times above are looked at. */
  checkMs: number;
};

const defaultLimits: Limits = {
  headerBytes: 16_384,
  headerCount: 100,
  headersMs: 30_000,
  requestMs: 300_000,
  keepAliveMs: 65_000,
  checkMs: 5000,
};

export type WebServerOptions = {
  /** Answers what this server lets through. */
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /**
   * Takes over a connection (WebSocket). Without it a request that offers another protocol is answered as any
   * other.
   */
  upgrade?: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Hears of each request when it comes, refused ones too. */
  onRequest?: ((req: IncomingMessage, res: ServerResponse) => void) | undefined;
  trustProxy: boolean;
  /** The panel's address. */
  publicUrl: string;
  log: Logger;
  limits?: Partial<Limits>;
};

export type WebServer = {
  server: Server;
  listen: (port: number, host: string) => Promise<void>;
  /** Stops accepting, lets running answers finish for at most `graceMs`, then cuts the rest off. */
  close: (graceMs: number) => Promise<void>;
};

const allowedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const allowPages = { Allow: 'GET, HEAD' };
const allow = { Allow: [...allowedMethods].join(', ') };

/**
 * What every answer says to browsers. A page with a policy of its own, such as the share page, replaces this
 * one.
 */
const protections = [
  ['Content-Security-Policy', "frame-ancestors 'none'; object-src 'none'; base-uri 'self'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
] as const;

/**
 * The HTTP server in front of Next: who calls is known, and what nobody needs is refused, before Next sees a
 * request.
 */
export const createWebServer = ({
  handle,
  upgrade,
  onRequest,
  trustProxy,
  publicUrl,
  log,
  limits,
}: WebServerOptions): WebServer => {
  const { headerBytes, headerCount, headersMs, requestMs, keepAliveMs, checkMs } = {
    ...defaultLimits,
    ...limits,
  };
  const server = createServer({
    maxHeaderSize: headerBytes,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    connectionsCheckingInterval: checkMs,
  });
  // Node drops headers above this number without a word; one more than allowed is enough to count them.
  server.maxHeadersCount = headerCount + 1;

  const findFault = (req: IncomingMessage): AppError | null => {
    if (!allowedMethods.has(req.method ?? '')) return new AppError('method_not_allowed');
    if (req.rawHeaders.length > headerCount * 2) return new AppError('headers_too_large');
    return isClean(req.url ?? '') && isHost(req.headers.host) ? null : new AppError('malformed_request');
  };
  const identify = ({ headers, socket }: IncomingMessage) =>
    setForwardedHeaders({ headers, remoteAddress: socket.remoteAddress, trustProxy });

  const strictTransport = getStrictTransport(publicUrl);
  server.on('request', (req, res) => {
    req.url = dropApiSlash(req.url);
    onRequest?.(req, res);
    for (const [name, value] of protections) res.setHeader(name, value);
    if (strictTransport) res.setHeader('Strict-Transport-Security', strictTransport);
    const fault = findFault(req);
    if (fault) return refuseRequest(res, fault, fault.status === 405 ? allow : {});
    identify(req);
    discardRest(req, res);
    const pageFault = findPageFault(req);
    if (pageFault) return refuseRequest(res, pageFault, pageFault.status === 405 ? allowPages : {});
    traceRequest(req, res, { trustProxy, answer: () => handle(req, res) }).catch((error: unknown) => {
      const requestId = randomUUID();
      log.error({ requestId, err: error, method: req.method }, 'a request was not answered');
      if (res.headersSent) res.destroy();
      else refuseRequest(res, new AppError('internal', { requestId }));
    });
  });
  server.on('connect', (_req, socket) => refuseConnection(socket, new AppError('method_not_allowed'), allow));
  if (upgrade) {
    server.on('upgrade', (req, socket, head) => {
      const fault = findFault(req);
      if (fault) return refuseConnection(socket, fault);
      identify(req);
      upgrade(req, socket, head);
    });
  }
  refuseBrokenRequests(server);

  return {
    server,
    listen: (port, host) => listen(server, port, host),
    close: (graceMs) => closeServer(server, graceMs),
  };
};

/**
 * Throws away what nobody has read of a body when its answer is sent, which a reader that stopped half-way
 * keeps Node from doing: the next request of the connection comes after it.
 */
const discardRest = (req: IncomingMessage, res: ServerResponse): void => {
  res.once('finish', () => {
    if (req.readableEnded) return;
    req.unpipe();
    req.removeAllListeners('data').removeAllListeners('readable').resume();
  });
};

/** A call of the API without a slash at its end, which Next would redirect. */
const dropApiSlash = (url: string | undefined): string | undefined =>
  url?.replace(/^(\/api\/[^?#]*[^/?#])\/(?=$|\?)/, '$1');

/**
 * Whether everyone who reads a request target reads the same path. Next, Payload and `URL` each resolve dot
 * segments, encoded slashes and fragments differently, so a path that was checked would lead elsewhere.
 * `OPTIONS *` and whole addresses are refused too.
 */
const isClean = (target: string): boolean => {
  const { path } = splitTarget(target);
  if (!path.startsWith('/') || target.includes('#')) return false;
  try {
    const segments = path.split('/').map(decodeURIComponent);
    return segments.every((segment) => segment !== '.' && segment !== '..' && !/[/\\]/.test(segment));
  } catch {
    return false;
  }
};

/** A host with a slash or a question mark would become a part of the path. HTTP/1.0 sends none. */
const isHost = (host: string | undefined): boolean => host === undefined || /^[\w.:[\]-]*$/.test(host);

const brokenRequests: Partial<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers what is no HTTP, or takes too long, unless an answer is already under way on that connection. */
const refuseBrokenRequests = (server: Server): void => {
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (req, res) => {
    answers.set(req.socket, res);
    res.once('close', () => answers.delete(req.socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || answers.get(socket)?.headersSent) {
      socket.destroy();
      return;
    }
    const refuse = (): void =>
      refuseConnection(socket, new AppError(brokenRequests[error.code ?? ''] ?? 'malformed_request'));
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || answers.has(socket)) return refuse();
    // It may have come while this process was kept from reading, as on a crowded machine: what is there is
    // read before the second of these.
    const refuseLater = () => setImmediate(() => !answers.has(socket) && socket.writable && refuse());
    setImmediate(refuseLater);
  });
};
