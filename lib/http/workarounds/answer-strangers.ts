import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

import { splitTarget } from '@/lib/core/server/http-server';
import { readRequest, sendResponse } from '@/lib/http/server/bypass-next';

import { findOfferedStrangersAnswers } from '../server/offered';

/**
 * Workaround: without a session, Payload renders nothing on the server, so Next answers every page with 200
 * and redirects by script. Answers such requests with a real 307 or 404 and returns whether it answered.
 * Files in `folder` are public.
 */
export const createStrangersAnswers = (folder: string) => {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const files = new Set(names.map((name) => `/${name.split(path.sep).join('/')}`));
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
