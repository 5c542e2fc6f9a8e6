import type { Endpoint, PayloadHandler, PayloadRequest, SanitizedConfig } from 'payload';

import { decide, resolveActor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import type { Slug } from '@/lib/core/slugs';

import { authorise } from '../authorise';
import type { AnyEndpointDefinition } from '../define-endpoint';
import { findOwner, isKey, toFingerprint } from './rules';
import { runOnce } from './run-once';

/**
 * Makes every POST and PUT repeatable by the header `Idempotency-Key`, Payload's own calls included, which
 * only the built configuration contains. Calls of anonymous callers and guests ignore the header.
 */
export const repeatByKey = async (built: Promise<SanitizedConfig>): Promise<SanitizedConfig> => {
  const config = await built;
  wrapAll(config.endpoints, null);
  for (const { slug, endpoints } of config.collections) wrapAll(endpoints || [], slug);
  return config;
};

const wrapAll = (endpoints: Omit<Endpoint, 'root'>[], collection: string | null): void => {
  for (const endpoint of endpoints)
    if (endpoint.method === 'post' || endpoint.method === 'put')
      endpoint.handler = wrap(endpoint.handler, endpoint, collection);
};

const wrap =
  (handler: PayloadHandler, { custom }: Omit<Endpoint, 'root'>, collection: string | null): PayloadHandler =>
  async (req) => {
    const key = req.headers.get('idempotency-key');
    if (key === null) return handler(req);
    const owner = findOwner(await resolveActor(req));
    if (!owner) return handler(req);
    if (!isKey(key)) throw new AppError('invalid_idempotency_key', {}, { field: 'Idempotency-Key' });
    const definition = custom?.definition as AnyEndpointDefinition | undefined;
    const request = req as unknown as Request;
    const call = {
      owner,
      target: `${request.method} ${new URL(request.url).pathname.replace(/\/$/, '')}`,
      key,
      fingerprint: await toFingerprint(request),
    };
    return runOnce(req.payload, call, {
      run: async () => handler(req),
      mayReplay: () => assertRight(req, definition, collection),
    });
  };

/** Refuses a stored answer to a caller who has lost the right to the call meanwhile. */
const assertRight = async (
  req: PayloadRequest,
  definition: AnyEndpointDefinition | undefined,
  collection: string | null,
): Promise<void> => {
  if (definition) await authorise(req, definition.permission);
  else if (collection && decide(await resolveActor(req), collection as Slug, 'create') === 'none')
    throw new AppError('forbidden');
};
