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
import { listOwnOrigins } from '@/lib/core/network/origins';
import type { Secrets } from '@/lib/core/secrets/secret';
import { getStrictTransport, closeServer, listen } from '@/lib/core/server/http-server';
import { traceRequest, toEdgeRoute } from '@/lib/core/server/trace-request';
import { getPlaybackKeys, getPreviewKeys } from '@/lib/formats/playback-tokens';
import type { StoragePort } from '@/lib/ports/storage';

import { createHotObjects } from '../answer/hot-objects';
import { createRelief } from '../live/pass-on-to-live';
import type { AccessLog } from '../log/access-log';
import { createFindEmbedding } from '../policy/find-embedding';
import { createFindPlaybackState } from '../policy/policy-sources';
import { type EdgeContext, beginExchange } from './exchange';
import { handleRequest } from './handle-request';
import { serveInTurn } from './serve-in-turn';

const keptMs = 5000;
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
    if (!last || Date.now() - last.at > keptMs) last = { at: Date.now(), health: find() };
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
