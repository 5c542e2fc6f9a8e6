import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { LRUCache } from 'lru-cache';

import { findOfferedApi } from './offered-api';
import { readOfferedState } from './offered-state';
import { readRequest } from './read-request';
import { sendResponse } from './send-response';

/**
 * What answers of this address depend on besides the database, all of it in `toKey`, and the time, see
 * `maxAgeMs`.
 */
const address = /^\/api\/collaborateComments\/get\?/;
const unlockHeader = 'x-share-unlock';

/** A share that expires is refused this much later at most, to somebody who has all that it says already. */
const maxAgeMs = 2000;

type Unchanged = { state: number; until: number; headers: [string, string][] };

const known = new LRUCache<string, Unchanged>({ max: 5000 });

/** Who asks: somebody without an account, who has an answer already. Others are told by their rights. */
const toKey = ({ method, url = '', headers }: IncomingMessage): string | null => {
  const etag = headers['if-none-match'];
  if (method !== 'GET' || !etag || headers.cookie || headers.authorization || !address.test(url)) return null;
  return JSON.stringify([url, etag, headers[unlockHeader] ?? '', headers.origin ?? '']);
};

/**
 * Answers an open share page that asks every 5 s what is new, while nothing is: 304, where exactly this was
 * asked and answered so a moment ago and nobody has changed the database since. It is the most frequent call
 * there is, and asks for nothing that a limit would have to protect. True where it is answered.
 */
const answerUnchanged = (req: IncomingMessage, res: ServerResponse): boolean => {
  const key = toKey(req);
  const same = key && known.get(key);
  if (!same || Date.now() >= same.until || readOfferedState() !== same.state) return false;
  res.writeHead(304, [...same.headers, ['x-request-id', randomUUID()]].flat()).end();
  return true;
};

/** Says what answer a request got; `state` is the database's from before it was worked out. */
const noteUnchanged = (req: IncomingMessage, response: Response, state: number | null): void => {
  const key = response.status === 304 && state !== null && toKey(req);
  if (!key) return;
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id');
  known.set(key, { state, until: Date.now() + maxAgeMs, headers });
};

/** Addresses whose parts need no decoding and that Next would not redirect; all others are Next's. */
const plainAddress = /^\/api((?:\/[\w.~-]+)+)(?:\?|$)/;

/**
 * Answers a call of the API past Next, which takes several times as long for its own part as most calls do.
 * False for what Next has to answer: other addresses, and the first call, which makes it load the API.
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
