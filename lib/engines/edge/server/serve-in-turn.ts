import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as SecureServer } from 'node:https';
import type { Socket } from 'node:net';

type Pending = { req: IncomingMessage; res: ServerResponse; expectsContinue: boolean };
type Answer = (pending: Pending) => void;

/**
 * Only what arrives in one piece with a head that was cut, or behind a body of unknown length, is parsed too
 * early.
 */
const maxWaiting = 32;

const headEnd = '\r\n\r\n';

/** How many of these bytes belong to the head of one request; all of them where it goes on. */
const getHeadLength = (bytes: Buffer): number => {
  const end = bytes.indexOf(headEnd);
  return end < 0 ? bytes.length : end + headEnd.length;
};

const getBodyLength = ({ headers }: IncomingMessage): number => {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0) || 0;
};

/**
 * Answers the requests of a connection one after the other. Node parses all that a client has sent ahead and
 * asks for an answer to each at once; a thousand small requests in a few packets then cost megabytes, and
 * whatever is opened for those that wait is never closed, since a queued response emits no `close`. Here the
 * next request is parsed when the one before is answered; until then its bytes wait, first in the one chunk
 * that was read, then with the client.
 */
export const serveInTurn = (server: Server | SecureServer, answer: Answer): void => {
  const connections = new WeakMap<Socket, (pending: Pending) => void>();
  // Runs after Node's own listener, which has attached its parser to the socket by then.
  server.on(server instanceof SecureServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    connections.set(socket, openConnection(socket, answer));
  });
  const take = (req: IncomingMessage, res: ServerResponse, expectsContinue: boolean) =>
    connections.get(req.socket)?.({ req, res, expectsContinue });
  server.on('request', (req, res) => take(req, res, false));
  server.on('checkContinue', (req, res) => take(req, res, true));
};

/** Stands between a socket and Node's parser. Returns what takes a request that was parsed. */
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
      const piece = held.subarray(0, length);
      held = length < held.length ? held.subarray(length) : null;
      bodyBytes = Math.max(bodyBytes - length, 0);
      parse.call(socket, piece);
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
  // A paused socket still says that its client has sent everything; Node closes it after the current answer
  // then.
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
