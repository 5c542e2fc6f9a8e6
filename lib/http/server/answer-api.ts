import type { IncomingMessage, ServerResponse } from 'node:http';

import { answerUnchanged, noteUnchanged } from './answer-unchanged';
import { findOfferedApi } from './offered-api';
import { readOfferedState } from './offered-state';
import { readRequest } from './read-request';
import { sendResponse } from './send-response';

/** Addresses whose parts need no decoding and that Next would not redirect; all others are Next's. */
const plainAddress = /^\/api((?:\/[\w.~-]+)+)(?:\?|$)/;

/**
 * Answers a call of the API past Next, which takes several times as long for its own part as most calls do. False for what Next has
 * to answer: other addresses, and the first call, which makes it load the API.
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
