import type { IncomingMessage, ServerResponse } from 'node:http';

import { findOfferedSharePage } from './offered-page';
import { readRequest } from './read-request';
import { sendResponse } from './send-response';

const address = /^\/collaborate\/video\/([\w-]+)(?:\?|$)/;

/**
 * Answers a share page without Next, which would not compress it. Returns false for the first request, which
 * makes Next load the page, and for all other addresses.
 */
export const answerSharePage = async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
  const token = address.exec(req.url ?? '')?.[1];
  const handler = findOfferedSharePage();
  // Next keeps a header that is already set, but the page sets its own policy.
  if (token && !handler) res.removeHeader('Content-Security-Policy');
  if (!token || !handler || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
  await sendResponse(req, res, await handler(readRequest(req, res), { params: Promise.resolve({ token }) }));
  return true;
};
