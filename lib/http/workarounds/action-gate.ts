import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { readAhead } from '../server/read-ahead';
import { refuseRequest } from '../server/refuse-request';
import { type ActionManifest, createActionCheck } from './check-action';

const manifestFile = '.next/server/server-reference-manifest.json';

/** Makes a page of an earlier build reload itself. */
const unknownAction = { 'x-nextjs-action-not-found': '1' };

/**
 * Answers server function calls of pages that Next would answer with a 500; returns whether it answered.
 * Reads the manifest of the build in the current folder.
 */
export const createActionGate = () => {
  const check = createActionCheck(JSON.parse(readFileSync(manifestFile, 'utf8')) as ActionManifest);
  return async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    const { 'next-action': id, 'content-type': contentType = '', 'content-length': length } = req.headers;
    if (req.method !== 'POST' || typeof id !== 'string') return false;
    const body = await readAhead(req, Number(length ?? 0));
    if (body === null) return true;
    const fault = await check({ id, contentType, body });
    if (fault) refuseRequest(res, fault, fault.status === 404 ? unknownAction : {});
    return fault !== null;
  };
};
