import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { findOfferedApi, readOfferedState, findOfferedStrangersAnswers } from './offered';
import { readRequest, sendResponse } from './convert-messages';
import { existsSync, readdirSync } from 'node:fs';
import { splitTarget } from '@/lib/core/server/http-server';

/**
 * Answers page requests of callers without a session with a real 307 or 404, and returns whether it answered.
 * Payload renders nothing on the server for them, so Next would send a 200 and redirect by script. Files in
 * `folder` are public.
 */
export const createStrangersAnswers = (folder: string) => {
  const files = new Set(existsSync(folder) ? readdirSync(folder).map((name) => `/${name}`) : []);
  return async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    const { method, url = '', headers } = req;
    const answer = findOfferedStrangersAnswers();
    // A page that is already open requests React payloads of the next page and follows their redirects
    // itself.
    if (!answer || headers.rsc !== undefined || (method !== 'GET' && method !== 'HEAD')) return false;
    if (files.has(splitTarget(url).path)) return false;
    const response = await answer(readRequest(req, res));
    if (!response) return false;
    await sendResponse(req, res, response);
    return true;
  };
};

/**
 * The only address whose unchanged answers are cached. Its answers depend on the database, on everything in
 * `toKey`, and on the time (see `maxAgeMs`).
 */
const cachedPath = /^\/api\/collaborateComments\/get\?/;
const unlockHeader = 'x-share-unlock';

/** An expired share is refused at most this much later, to a caller that already has its content. */
const maxAgeMs = 2000;

type Unchanged = { state: number; until: number; headers: [string, string][] };

const known = new LRUCache<string, Unchanged>({ max: 5000 });

/**
 * The cache key of an anonymous caller that has an answer already. Answers to signed-in callers depend on
 * their permissions and are not cached.
 */
const toKey = ({ method, url = '', headers }: IncomingMessage): string | null => {
  const etag = headers['if-none-match'];
  if (method !== 'GET' || !etag || headers.cookie || headers.authorization || !cachedPath.test(url))
    return null;
  return JSON.stringify([url, etag, headers[unlockHeader] ?? '', headers.origin ?? '']);
};

/**
 * Answers the poll of an open share page (every 5 s) with 304 if the same request was answered so a moment
 * ago and the database has not changed since. This is the most frequent call and needs no rate limit. Returns
 * whether it answered.
 */
const answerUnchanged = (req: IncomingMessage, res: ServerResponse): boolean => {
  const key = toKey(req);
  const same = key && known.get(key);
  if (!same || Date.now() >= same.until || readOfferedState() !== same.state) return false;
  res.writeHead(304, [...same.headers, ['x-request-id', randomUUID()]].flat()).end();
  return true;
};

/** Remembers a 304 answer. `state` is the database's state from before the answer was computed. */
const noteUnchanged = (req: IncomingMessage, response: Response, state: number | null): void => {
  const key = response.status === 304 && state !== null && toKey(req);
  if (!key) return;
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  known.set(key, { state, until: Date.now() + maxAgeMs, headers });
};

/** Addresses whose segments need no decoding and that Next would not redirect. Next handles all others. */
const plainAddress = /^\/api((?:\/[\w.~-]+)+)(?:\?|$)/;

/**
 * Answers an API call without Next, which adds about half to the processor time of a list (see "Tricks" in
 * docs/performance.md). Returns false for other addresses and for the first call, which makes Next load it.
 */
export const answerApi = async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
  const path = plainAddress.exec(req.url ?? '')?.[1];
  const handler = path && findOfferedApi(req.method ?? '');
  if (!path || !handler) return false;
  if (answerUnchanged(req, res)) return true;
  const state = readOfferedState();
  const params = Promise.resolve({ slug: path.slice(1).split('/') });
  const response = await handler(readRequest(req, res), { params });
  noteUnchanged(req, response, state);
  await sendResponse(req, res, response);
  return true;
};
