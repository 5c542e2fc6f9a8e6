import type { CollectionSlug, Endpoint, PayloadHandler, PayloadRequest, SanitizedConfig } from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';

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
  Object.assign(config, { endpoints: wrapAll(config.endpoints, null) });
  for (const collection of config.collections)
    if (collection.endpoints) collection.endpoints = wrapAll(collection.endpoints, collection.slug);
  return config;
};

/** Makes new endpoints, because collections share those of Payload. */
const wrapAll = (endpoints: Omit<Endpoint, 'root'>[], collection: string | null): Omit<Endpoint, 'root'>[] =>
  endpoints.map((endpoint) =>
    endpoint.method === 'post' || endpoint.method === 'put'
      ? { ...endpoint, handler: wrap(endpoint.handler, endpoint, collection) }
      : endpoint,
  );

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
      route: `${request.method} ${new URL(request.url).pathname.replace(/\/$/, '')}`,
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
  if (definition || !collection) return;
  const { access } = req.payload.collections[collection as CollectionSlug].config;
  if ((await access.create({ req })) === false) throw new AppError('forbidden');
};
