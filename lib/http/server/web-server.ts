import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import type { Logger } from 'pino';

import { AppError, type ErrorCode } from '@/lib/core/errors';
import { splitTarget, getStrictTransport, closeServer, listen } from '@/lib/core/server/http-server';
import { traceRequest } from '@/lib/core/server/trace-request';

import { findPageFault } from '../workarounds/find-page-fault';
import { setForwardedHeaders } from './forwarded-headers';
import { refuseConnection, refuseRequest } from './refuse-request';

type Limits = {
  /** Total size of a request's headers. */
  headerBytes: number;
  headerCount: number;
  /** Time from the connection, or the end of the previous request, to the end of the headers. */
  headersMs: number;
  /** Time to the end of the body. The largest body (22 MB) takes five minutes at 600 kbit/s. */
  requestMs: number;
  /**
   * How long an idle connection is kept. Longer than proxies keep theirs, so that they never send into a
   * closed connection.
   */
  keepAliveMs: number;
  /** How often the header and request timeouts are checked. */
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
  /** Handles requests that this server admits. */
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>;
  /** Takes over a connection (WebSocket). Without it, a request to upgrade is answered like any other. */
  upgrade?: (req: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Called for each incoming request, including refused ones. */
  onRequest?: ((req: IncomingMessage, res: ServerResponse) => void) | undefined;
  trustProxy: boolean;
  /** The panel's public URL. */
  publicUrl: string;
  log: Logger;
  limits?: Partial<Limits>;
};

export type WebServer = {
  server: Server;
  listen: (port: number, host: string) => Promise<void>;
  /** Stops accepting connections, lets running answers finish for at most `graceMs`, then closes the rest. */
  close: (graceMs: number) => Promise<void>;
};

const allowedMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const allowPages = { Allow: 'GET, HEAD' };
const allow = { Allow: [...allowedMethods].join(', ') };

export const isSharePage = (url = ''): boolean => /^\/collaborate\/video\/[\w-]+(?:\?|$)/.test(url);

/** Whether a page sets its own policy. Next keeps a header that is already set. */
const hasOwnPolicy = (url = ''): boolean => isSharePage(url) || /^\/admin\/api\/?(?:\?|$)/.test(url);

const policy = "frame-ancestors 'none'; object-src 'none'; base-uri 'self'";

/** Security headers of every answer. */
const protections = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
] as const;

/**
 * Creates the HTTP server in front of Next. It sets the caller's address and refuses invalid requests before
 * Next sees them.
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
  // Node silently drops headers above this number. One more than allowed is enough to detect an excess.
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
    if (!hasOwnPolicy(req.url)) res.setHeader('Content-Security-Policy', policy);
    if (strictTransport) res.setHeader('Strict-Transport-Security', strictTransport);
    const fault = findFault(req);
    if (fault) return refuseRequest(res, fault, fault.status === 405 ? allow : {});
    identify(req);
    discardRest(req, res);
    const pageFault = findPageFault(req);
    if (pageFault) return refuseRequest(res, pageFault, pageFault.status === 405 ? allowPages : {});
    traceRequest(req, res, { trustProxy, answer: () => handle(req, res) }).catch((error: unknown) => {
      const requestId = randomUUID();
      log.error({ requestId, err: error, method: req.method }, 'a request failed');
      if (res.headersSent) res.destroy();
      else refuseRequest(res, new AppError('internal', { requestId }), { 'X-Request-Id': requestId });
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
 * Discards the unread rest of a body once its answer is sent, because the connection's next request follows
 * it. Node does not do so if a reader stopped halfway.
 */
const discardRest = (req: IncomingMessage, res: ServerResponse): void => {
  res.once('finish', () => {
    if (req.readableEnded) return;
    req.unpipe();
    req.removeAllListeners('data').removeAllListeners('readable').resume();
  });
};

/** Removes the trailing slash of an API path, which Next would redirect. */
const dropApiSlash = (url: string | undefined): string | undefined =>
  url?.replace(/^(\/api\/[^?#]*[^/?#])\/(?=$|\?)/, '$1');

/**
 * Whether every parser reads the same path from a request target. Next, Payload and `URL` resolve dot
 * segments, encoded slashes and fragments differently, so a checked path could lead elsewhere. `OPTIONS *`
 * and absolute URLs are refused too.
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

/**
 * Rejects hosts with a slash or question mark, which would become part of the path. HTTP/1.0 clients send no
 * host.
 */
const isHost = (host: string | undefined): boolean => host === undefined || /^[\w.:[\]-]*$/.test(host);

const brokenRequests: Partial<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers malformed HTTP and timeouts, unless an answer has already started on that connection. */
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
    // On an overloaded machine the request may have arrived but not been read yet. Pending data is read
    // before the second `setImmediate`.
    const refuseLater = () => setImmediate(() => !answers.has(socket) && socket.writable && refuse());
    setImmediate(refuseLater);
  });
};
