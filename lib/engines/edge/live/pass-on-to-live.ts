import { Agent, type IncomingMessage, request } from 'node:http';
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { pipeline } from 'node:stream/promises';

import { refuse } from '../answer/refuse';
import { corsOf, getPlainHeaders } from '../answer/response-headers';
import type { LivePath } from '../policy/verdict';
import { type EdgeContext, type Exchange, sendHead } from '../server/exchange';

/** Interval of load checks. Milliseconds. */
const everyMs = 1000;
/** Busy share of a process above which relief starts, and below which it ends. */
const [fullShare, calmShare] = [0.85, 0.5];
/** Number of consecutive checks that decide, so that short peaks do not count. */
const [fullLooks, calmLooks] = [3, 20];

/**
 * Decides whether live playlists omit their parts: a fifth of the requests, for a second or two more delay.
 * Pure except for its state.
 */
export const createReliefRule = () => {
  let isOn = false;
  let looks = 0;
  return (share: number): boolean => {
    const isTowardsOther = isOn ? share < calmShare : share > fullShare;
    looks = isTowardsOther ? looks + 1 : 0;
    if (looks >= (isOn ? calmLooks : fullLooks)) {
      isOn = !isOn;
      looks = 0;
    }
    return isOn;
  };
};

/** Monitors this process's load, from the first query on. */
export const createRelief = (onChange: (isOn: boolean) => void = () => undefined) => {
  const rule = createReliefRule();
  let isOn = false;
  let before: EventLoopUtilization | null = null;
  const look = (): void => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before ?? undefined);
    before = now;
    const next = rule(utilization);
    if (next !== isOn) onChange(next);
    isOn = next;
  };
  let timer: ReturnType<typeof setInterval> | null = null;
  return (): boolean => {
    timer ??= setInterval(look, everyMs).unref();
    return isOn;
  };
};

/** Longer than the live process holds a request. Milliseconds. */
const timeoutMs = 40_000;
/** Without a socket limit: held requests of some viewers would block others. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 64 });

/** Null if no process listens. */
const ask = (socketPath: string, path: string, signal: AbortSignal): Promise<IncomingMessage | null> =>
  new Promise((resolve) => {
    const asking = request({ socketPath, path, agent, signal, timeout: timeoutMs }, resolve);
    asking.once('timeout', () => asking.destroy());
    asking.once('error', () => resolve(null));
    asking.end();
  });

/** Requests playlists of whole segments without parts. */
const askForWhole = (path: string): string =>
  /\.m3u8(?:\?|$)/.test(path) ? `${path}${path.includes('?') ? '&' : '?'}whole=1` : path;

/**
 * Forwards the response of the live process. False if it has none or does not run, and no response was
 * started.
 */
export const passOnToLive = async (
  { liveSocket, isRelieved }: Pick<EdgeContext, 'liveSocket' | 'isRelieved'>,
  exchange: Exchange,
  path: LivePath,
): Promise<boolean> => {
  if (!liveSocket || !/^\/(?:public|preview)\//.test(path)) return false;
  const { req, res } = exchange;
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  const asked = isRelieved() ? askForWhole(path) : path;
  const answer = await ask(liveSocket, asked, gone.signal);
  if (answer?.statusCode === 400) {
    answer.resume();
    refuse(exchange, 'malformed');
    return true;
  }
  if (answer?.statusCode === 503) {
    answer.resume();
    refuse(exchange, 'unavailable');
    return true;
  }
  if (answer?.statusCode !== 200) {
    answer?.resume();
    // A client that disconnected while waiting gets no other response.
    return res.destroyed;
  }
  const { 'content-type': type = '', 'content-length': length, 'cache-control': cache = '' } = answer.headers;
  const headers = ['Content-Type', type, 'Cache-Control', cache, ...corsOf('everybody')];
  // Without a length Node sends chunks. A length that does not match the body would corrupt the next
  // response of the connection.
  if (length !== undefined) headers.push('Content-Length', length);
  const content = { type, ...(length !== undefined && { length: Number(length) }) };
  sendHead(exchange, 200, getPlainHeaders(headers), content);
  if (req.method === 'HEAD') {
    answer.resume();
    res.end();
  } else await pipeline(answer, res);
  return true;
};
