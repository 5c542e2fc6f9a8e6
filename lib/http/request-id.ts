import { randomUUID } from 'node:crypto';

import type { PayloadRequest } from 'payload';

const idsByHeaders = new WeakMap<Headers, string>();

/** The request id: the proxy's if it is well formed, else a new one. Stable for the whole request. */
export const getRequestId = (req: PayloadRequest): string => {
  const known = idsByHeaders.get(req.headers);
  if (known) return known;
  const given = req.headers.get('x-request-id');
  const id = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  idsByHeaders.set(req.headers, id);
  return id;
};
