import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';

type Pending = { req: IncomingMessage; res: ServerResponse; expectsContinue: boolean };
type Answer = (pending: Pending) => void;

/**
 * Maximum number of requests parsed too early, which only happens with a split head or behind a body of
 * unknown length.
 */
const maxWaiting = 32;

const headEnd = '\r\n\r\n';

/** Number of bytes that belong to the head of one request; all of them if it is incomplete. */
const getHeadLength = (bytes: Buffer): number => {
  const end = bytes.indexOf(headEnd);
  return end < 0 ? bytes.length : end + headEnd.length;
};

const getBodyLength = ({ headers }: IncomingMessage): number => {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0) || 0;
};

/**
 * Serves the requests of a connection sequentially. Node parses everything a client sends ahead and emits
 * all requests at once; many small pipelined requests would cost megabytes, and resources of queued ones
 * would leak, since a queued response emits no `close`. Here unparsed bytes wait until the previous response
 * has ended.
 */
export const serveInTurn = (server: Server | SecureServer, answer: Answer): void => {
  const connections = new WeakMap<Socket, (pending: Pending) => void>();
  // Runs after Node's own listener has attached its parser to the socket.
  server.on(server instanceof SecureServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    connections.set(socket, openConnection(socket, answer));
  });
  const take = (req: IncomingMessage, res: ServerResponse, expectsContinue: boolean) =>
    connections.get(req.socket)?.({ req, res, expectsContinue });
  server.on('request', (req, res) => take(req, res, false));
  server.on('checkContinue', (req, res) => take(req, res, true));
};

/** Intercepts data between a socket and Node's parser. Returns the handler for parsed requests. */
const openConnection = (socket: Socket, answer: Answer): ((pending: Pending) => void) => {
  const parse = socket.listeners('data').at(-1) as ((chunk: Buffer) => void) | undefined;
  const finish = socket.listeners('end').at(-1) as (() => void) | undefined;
  if (!parse || !finish) throw new Error('Node’s parser does not listen to the socket');
  let held: Buffer | null = null;
  let bodyBytes = 0;
  let isBusy = false;
  let isEnded = false;
  let waiting: Pending[] = [];

  const feed = (): void => {
    while (held && !socket.destroyed) {
      if (isBusy && bodyBytes === 0) break;
      const length: number = bodyBytes > 0 ? Math.min(bodyBytes, held.length) : getHeadLength(held);
      const chunk = held.subarray(0, length);
      held = length < held.length ? held.subarray(length) : null;
      bodyBytes = Math.max(bodyBytes - length, 0);
      parse.call(socket, chunk);
    }
    if (held) {
      socket.pause();
    } else if (isEnded) {
      isEnded = false;
      finish.call(socket);
    } else if (socket.isPaused()) {
      socket.resume();
    }
  };

  const begin = (pending: Pending): void => {
    isBusy = true;
    pending.res.once('close', () => {
      if (socket.destroyed) {
        waiting = [];
        held = null;
        return;
      }
      isBusy = false;
      const next = waiting.shift();
      if (next) begin(next);
      else feed();
    });
    answer(pending);
  };

  socket.off('data', parse).on('data', (chunk: Buffer) => {
    held = held ? Buffer.concat([held, chunk]) : chunk;
    feed();
  });
  // A paused socket still emits `end`, after which Node would close it once the current response is sent.
  socket.off('end', finish).on('end', () => {
    isEnded = true;
    feed();
  });

  return (pending) => {
    bodyBytes = getBodyLength(pending.req);
    if (!isBusy) begin(pending);
    else if (waiting.length < maxWaiting) waiting.push(pending);
    else socket.destroy();
  };
};
