import type { IncomingMessage, ServerResponse } from 'node:http';

import { findOfferedApi } from './offered';
import { readRequest } from './read-request';
import { sendResponse } from './send-response';

/**
 * Addresses whose segments need no decoding and that Next would not redirect, and `/api`, for which Next has
 * only a page. Next handles all others.
 */
const plainAddress = /^\/api((?:\/[\w.~-]+)+|\/?)(?:\?|$)/;

/**
 * Answers an API call without Next, which adds about half to the processor time of a list (see "Tricks" in
 * docs/performance.md). Returns false for other addresses and for the first call, which makes Next load it.
 */
export const answerApi = async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
  const path = plainAddress.exec(req.url ?? '')?.[1];
  const handler = path === undefined ? undefined : findOfferedApi(req.method ?? '');
  if (path === undefined || !handler) return false;
  const params = Promise.resolve({ slug: path.slice(1).split('/') });
  const response = await handler(readRequest(req, res), { params });
  await sendResponse(req, res, response);
  return true;
};
