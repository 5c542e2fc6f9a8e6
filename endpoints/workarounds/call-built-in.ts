import type { Endpoint, PayloadRequest } from 'payload';

import type { Slug } from '@/lib/core/slugs';

type Call = { collection: Slug; method: Endpoint['method']; path: string };

/**
 * Runs Payload's own endpoint that one of ours overrides. Payload keeps both in one list, its own behind
 * ours, and takes the first match; it offers no other way to reach the second. Throws the errors of that
 * endpoint.
 */
export const callBuiltIn = async (
  req: PayloadRequest,
  { collection, method, path }: Call,
): Promise<Response> => {
  const { endpoints } = req.payload.collections[collection].config;
  const found = (endpoints || []).findLast(
    (endpoint) => endpoint.method === method && endpoint.path === path,
  );
  if (!found || found.custom?.definition)
    throw new Error(`Payload has no built-in endpoint ${method} ${path}`);
  return found.handler(req);
};
