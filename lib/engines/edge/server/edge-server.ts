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

import { getStrictTransport } from '@/lib/core/network/strict-transport';
import { listOwnOrigins } from '@/lib/core/own-origins';
import { closeServer } from '@/lib/core/server/close-server';
import { listen } from '@/lib/core/server/listen';
import { traceRequest } from '@/lib/core/server/trace-request';
import { getPreviewKey } from '@/lib/formats/preview-token';
import { toEdgeRoute } from '@/lib/core/server/to-route';
import type { StoragePort } from '@/lib/ports/storage/port';
import { getPlaybackKey } from '@/lib/formats/playback-token';

import { createHotObjects } from '../answer/hot-objects';
import { createRelief } from '../live/create-relief';
import type { AccessLog } from '../log/access-log';
import { createFindEmbedding } from '../policy/find-embedding';
import { createFindPlaybackState } from '../policy/find-playback-state';
import type { EdgeContext } from './edge-context';
import { beginExchange } from './exchange';
import { handleRequest } from './handle-request';
import { createHealthCheck } from './health';
import { serveInTurn } from './serve-in-turn';

type EdgeServerOptions = {
  storage: StoragePort;
  accessLog: AccessLog;
  log: Logger;
  /** The panel's address. */
  publicUrl: string;
  trustProxy: boolean;
  /** That of the installation, which signs playback tokens; without it none is good. */
  secret?: string;
  /** How much of hot objects may be kept in memory. */
  hotBytes?: number;
  /** Where the edge faces the web itself: picks the certificate by the name that a client asks for. */
  findContext?: SecureContextOptions['SNICallback'];
  /** Where the process for live listens, if there is one. */
  liveSocket?: string | null;
  /**
   * Whether lists of live events leave their parts out; by how busy this process is where nothing is said.
   */
  isRelieved?: () => boolean;
  /** Hears of each request when it comes. */
  onRequest?: ((req: IncomingMessage, res: ServerResponse) => void) | undefined;
  /** Whether each request is a span; where it is not, it costs nothing. */
  isTraced?: boolean;
};

export type EdgeServer = {
  server: Server;
  listen(port: number, host: string): Promise<void>;
  /** The same by https, where there is a `findContext`. */
  listenSecurely(port: number, host: string): Promise<void>;
  /**
   * Stops accepting, lets running answers and uploads finish for at most `graceMs`, then cuts the rest off.
   */
  close(graceMs: number): Promise<void>;
};

/** A connection on which nothing at all moved for this long is dropped; a slow one moves. */
const idleMs = 60_000;
const headersMs = 30_000;
const keepAliveMs = 65_000;

/** An upload may take hours, so the request as a whole has no limit; silence has. */
const serverOptions: ServerOptions = {
  requestTimeout: 0,
  headersTimeout: headersMs,
  keepAliveTimeout: keepAliveMs,
  highWaterMark: 256 * 1024,
};

/**
 * The edge's HTTP server: signed uploads in, the stream bucket out. Writes the access log, leaves closing it
 * to its owner.
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
      createRelief((isOn) => log.warn({ isOn }, 'this process is busy: live events by whole segments')),
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
          : { key: getPlaybackKey(secret), now: Date.now, findState: createFindPlaybackState(storage) },
      live: secret === undefined || !liveSocket ? null : { key: getPreviewKey(secret), now: Date.now },
    },
  };
  const strictTransport = getStrictTransport(publicUrl);
  const common = strictTransport ? ['Strict-Transport-Security', strictTransport] : [];
  const prepare = (server: Server | SecureServer): void => {
    // Whoever has sent a request may close its half of the connection and still gets the answer.
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
