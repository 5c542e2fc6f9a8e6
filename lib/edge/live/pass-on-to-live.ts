import { request, Agent, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';

import { refuse } from '../answer/refuse';
import { corsOf, getPlainHeaders } from '../answer/response-headers';
import type { EdgeContext } from '../server/edge-context';
import { sendHead, type Exchange } from '../server/exchange';

/** Longer than the process for live holds a request back. Milliseconds. */
const timeoutMs = 40_000;
const agent = new Agent({ keepAlive: true, maxSockets: 10_000, maxFreeSockets: 64 });

/** Null where nobody listens. */
const ask = (socketPath: string, path: string, signal: AbortSignal): Promise<IncomingMessage | null> =>
  new Promise((resolve) => {
    const asking = request({ socketPath, path, agent, signal, timeout: timeoutMs }, resolve);
    asking.once('timeout', () => asking.destroy());
    asking.once('error', () => resolve(null));
    asking.end();
  });

/** Answers with what the process for live has. False where it has nothing or is not there, and nothing was answered yet. */
export const passOnToLive = async (
  { liveSocket }: Pick<EdgeContext, 'liveSocket'>,
  exchange: Exchange,
  path: string,
): Promise<boolean> => {
  if (!liveSocket) return false;
  const { req, res } = exchange;
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const answer = await ask(liveSocket, path, gone.signal);
  if (answer?.statusCode === 400) {
    answer.resume();
    refuse(exchange, 'malformed');
    return true;
  }
  if (answer?.statusCode !== 200) {
    answer?.resume();
    // Who went away while waiting gets no other answer.
    return res.destroyed;
  }
  const {
    'content-type': type = '',
    'content-length': length = '0',
    'cache-control': cache = '',
  } = answer.headers;
  const headers = ['Content-Type', type, 'Content-Length', length, 'Cache-Control', cache];
  sendHead(exchange, 200, getPlainHeaders([...headers, ...corsOf('everybody')]), {
    type,
    length: Number(length),
  });
  if (req.method === 'HEAD') {
    answer.resume();
    res.end();
  } else await pipeline(answer, res);
  return true;
};
