import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { TlsOptions as SecureContextOptions } from 'node:tls';

import type { Logger } from 'pino';

import { within } from '@/lib/core/async';
import { redactUrl } from '@/lib/core/logging/log';
import { listOwnOrigins } from '@/lib/core/network/origins';
import type { Secrets } from '@/lib/core/secrets/secret';
import { getStrictTransport, closeServer, listen } from '@/lib/core/server/http-server';
import { traceRequest, toEdgeRoute } from '@/lib/core/server/trace-request';
import { getPlaybackKeys, getPreviewKeys } from '@/lib/formats/playback-tokens';
import { ProviderError } from '@/lib/ports/provider-error';
import type { StoragePort } from '@/lib/ports/storage';

import { createHotObjects } from '../answer/hot-objects';
import { refuse } from '../answer/refuse';
import { corsOf, getPlainHeaders, getPreflightHeaders } from '../answer/response-headers';
import { sendObject } from '../answer/send-object';
import { createRelief, passOnToLive } from '../live/pass-on-to-live';
import type { AccessLog } from '../log/access-log';
import { decideRequest } from '../policy/decide-request';
import { createFindEmbedding } from '../policy/find-embedding';
import { createFindPlaybackState, type AskedRequest } from '../policy/policy-sources';
import type { Verdict } from '../policy/verdict';
import { type EdgeContext, beginExchange, answerEmpty, answerJson, type Exchange } from './exchange';
import { serveInTurn } from './serve-in-turn';

const cacheMs = 5000;
const patienceMs = 5000;

type Health = { isReady: boolean; missing: string[] };
type HealthOptions = {
  storage: Pick<StoragePort, 'check'>;
  log: Pick<Logger, 'error'>;
  /** Time limit for storage; only changed in tests. */
  timeoutMs?: number;
};

/** Whether the edge is operational, checked at most every 5 s. Details of a fault only go to the log. */
export const createHealthCheck = ({ storage, log, timeoutMs = patienceMs }: HealthOptions) => {
  let last: { at: number; health: Promise<Health> } | undefined;

  const find = async (): Promise<Health> => {
    try {
      // A store that accepts connections without responding would be retried for minutes; health checks wait
      // for seconds.
      await within(timeoutMs, storage.check());
      return { isReady: true, missing: [] };
    } catch (error) {
      log.error({ err: error }, 'the storage is not ready');
      return { isReady: false, missing: ['storage'] };
    }
  };

  return (): Promise<Health> => {
    if (!last || Date.now() - last.at > cacheMs) last = { at: Date.now(), health: find() };
    return last.health;
  };
};

type EdgeServerOptions = {
  storage: StoragePort;
  accessLog: AccessLog;
  log: Logger;
  /** The panel's address. */
  publicUrl: string;
  trustProxy: boolean;
  /** The installation's secret, which signs playback tokens; without it none is accepted. */
  secret?: Secrets;
  /** Memory limit of the object cache. */
  hotBytes?: number;
  /** Selects the TLS certificate by server name if the edge faces the internet itself. */
  findContext?: SecureContextOptions['SNICallback'];
  /** Socket of the live process, if there is one. */
  liveSocket?: string | null;
  /** Whether live playlists omit their parts; derived from this process's load by default. */
  isRelieved?: () => boolean;
  /** Called for each incoming request. */
  onRequest?: ((req: IncomingMessage, res: ServerResponse) => void) | undefined;
  /** Whether each request is traced as a span; free of cost if not. */
  isTraced?: boolean;
};

export type EdgeServer = {
  server: Server;
  listen(port: number, host: string): Promise<void>;
  /** Listens with TLS, if there is a `findContext`. */
  listenSecurely(port: number, host: string): Promise<void>;
  /** Stops accepting, lets running requests finish for at most `graceMs`, then disconnects the rest. */
  close(graceMs: number): Promise<void>;
};

/** A connection without any traffic for this long is dropped; slow ones stay. */
const idleMs = 60_000;
const headersMs = 30_000;
const keepAliveMs = 65_000;

/** An upload may take hours, so only idle time is limited. */
const serverOptions: ServerOptions = {
  requestTimeout: 0,
  headersTimeout: headersMs,
  keepAliveTimeout: keepAliveMs,
  highWaterMark: 256 * 1024,
};

/**
 * The edge's HTTP server: accepts signed uploads and serves the stream bucket. Writes the access log; its
 * owner closes it.
 */
export const createEdgeServer = (options: EdgeServerOptions): EdgeServer => {
  const { storage, accessLog, log, publicUrl, trustProxy, secret, hotBytes, findContext, liveSocket } =
    options;
  const { onRequest, isTraced = false } = options;
  const hotObjects = createHotObjects({ storage, ...(hotBytes === undefined ? {} : { maxBytes: hotBytes }) });
  const context: EdgeContext = {
    storage,
    accessLog,
    log,
    hotObjects,
    liveSocket: liveSocket ?? null,
    isRelieved:
      options.isRelieved ??
      createRelief((isOn) =>
        log.warn({ isOn }, 'this process is overloaded: live events are delivered in whole segments'),
      ),
    checkHealth: createHealthCheck({ storage, log }),
    policy: {
      panelOrigins: listOwnOrigins(publicUrl),
      verify: storage.ingress?.verify ?? null,
      look: (key) => hotObjects.look(key),
      head: (ref) => storage.head(ref),
      findEmbedding: createFindEmbedding({ objects: hotObjects, log }),
      playback:
        secret === undefined
          ? null
          : { key: getPlaybackKeys(secret), now: Date.now, findState: createFindPlaybackState(storage) },
      live: secret === undefined || !liveSocket ? null : { key: getPreviewKeys(secret), now: Date.now },
    },
  };
  const strictTransport = getStrictTransport(publicUrl);
  const common = strictTransport ? ['Strict-Transport-Security', strictTransport] : [];
  const prepare = (server: Server | SecureServer): void => {
    // A client may close its sending half after a request and still gets the response.
    Object.assign(server, { httpAllowHalfOpen: true });
    serveInTurn(server, ({ req, res, expectsContinue }) => {
      onRequest?.(req, res);
      const exchange = beginExchange(req, res, { accessLog, trustProxy, expectsContinue, common });
      const answer = () => handleRequest(context, exchange);
      void (isTraced ? traceRequest(req, res, { trustProxy, answer, toRoute: toEdgeRoute }) : answer());
    });
    server.setTimeout(idleMs);
  };
  const server = createServer(serverOptions);
  prepare(server);
  const secure = findContext ? createSecureServer({ ...serverOptions, SNICallback: findContext }) : null;
  if (secure) prepare(secure);

  return {
    server,
    listen: (port, host) => listen(server, port, host),
    listenSecurely: async (port, host) => {
      if (!secure) throw new Error('there are no certificates to listen with');
      await listen(secure, port, host);
    },
    close: async (graceMs) => {
      const closing = secure?.listening ? closeServer(secure, graceMs) : undefined;
      await closeServer(server, graceMs);
      await closing;
    },
  };
};

/** Number of times an object may be replaced between verdict and first byte before the request fails. */
const maxLooks = 5;

/** Handles one request and always responds. */
const handleRequest = async (context: EdgeContext, exchange: Exchange): Promise<void> => {
  const { req, res } = exchange;
  try {
    const asked = toAskedRequest(exchange);
    for (let look = 1; look <= maxLooks; look += 1) {
      const verdict = await decideRequest(asked, context.policy);
      if ((await carryOut(context, exchange, verdict)) !== 'changed') return;
    }
    refuse(exchange, 'unavailable');
  } catch (error) {
    const url = redactUrl(req.url ?? '');
    // A client that disconnects before the end of a file is not an error.
    const isClientGone = res.destroyed || req.socket.destroyed;
    const level = isClientGone ? 'debug' : 'error';
    context.log[level](
      { requestId: exchange.requestId, method: req.method, url, err: error },
      'a request failed',
    );
    if (res.headersSent || isClientGone) res.destroy();
    else refuse(exchange, 'unavailable');
  }
};

const toAskedRequest = ({ req: { method = '', url = '', headers } }: Exchange): AskedRequest => ({
  method,
  url,
  host: headers.host,
  origin: headers.origin,
  referer: headers.referer,
  contentType: headers['content-type'],
  destination: headers['sec-fetch-dest']?.toString(),
});

/** `changed`: the object was replaced since the verdict, and no response was started. */
const carryOut = async (
  context: EdgeContext,
  exchange: Exchange,
  verdict: Verdict,
): Promise<'answered' | 'changed'> => {
  switch (verdict.kind) {
    case 'send':
      return sendObject(context, exchange, verdict);
    case 'receive':
      await receiveUpload(context, exchange, verdict);
      break;
    case 'health':
      await answerHealth(context, exchange);
      break;
    case 'preflight':
      answerEmpty(exchange, 204, getPreflightHeaders(verdict));
      break;
    case 'redirect':
      exchange.result = 'Redirect';
      answerEmpty(exchange, verdict.status, getPlainHeaders(['Location', verdict.location]));
      break;
    case 'live':
      if (await passOnToLive(context, exchange, verdict.path)) break;
      return carryOut(context, exchange, await verdict.findOther());
    case 'noted':
      answerEmpty(exchange, 204, getPlainHeaders(corsOf('everybody')));
      break;
    case 'refuse':
      refuse(exchange, verdict.refusal, verdict.readers);
  }
  return 'answered';
};

const answerHealth = async ({ checkHealth }: EdgeContext, exchange: Exchange): Promise<void> => {
  const { isReady, missing } = await checkHealth();
  answerJson(exchange, isReady ? 200 : 503, { status: isReady ? 'ready' : 'unavailable', missing });
};

/** Largest file of the product, 64 GB. */
const maxUploadBytes = 64e9;

/** Stores the body of a signed PUT and responds with its ETag and no body, as S3 does. */
const receiveUpload = async (
  { storage: { ingress }, log }: EdgeContext,
  exchange: Exchange,
  { grant, readers }: Extract<Verdict, { kind: 'receive' }>,
): Promise<void> => {
  const { req, res } = exchange;
  if (!ingress) return refuse(exchange, 'not_found', readers);
  const contentLength = Number(req.headers['content-length'] ?? Number.NaN);
  if (!Number.isSafeInteger(contentLength)) return refuse(exchange, 'length_required', readers);
  if (contentLength > maxUploadBytes) return refuse(exchange, 'payload_too_large', readers);

  if (exchange.expectsContinue) res.writeContinue();
  exchange.expectsContinue = false;
  try {
    const received = await ingress.receive({ grant, body: req, contentLength });
    if ('refused' in received) return refuse(exchange, received.refused, readers);
    exchange.result = 'Miss';
    answerEmpty(exchange, 200, getPlainHeaders([...corsOf(readers), 'ETag', received.etag]));
  } catch (error) {
    // The last bytes may have arrived unread when the client disconnected.
    if (req.errored || (req.destroyed && !req.complete)) {
      log.debug({ requestId: exchange.requestId, err: error }, 'an upload was aborted by the client');
      res.destroy();
      return;
    }
    log.error({ requestId: exchange.requestId, err: error }, 'an upload failed');
    const isFull = error instanceof ProviderError && error.code === 'storage_full';
    refuse(exchange, isFull ? 'storage_full' : 'unavailable', readers);
  }
};
