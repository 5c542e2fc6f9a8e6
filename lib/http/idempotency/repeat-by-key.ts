import { randomUUID } from 'node:crypto';

import type {
  CollectionSlug,
  Endpoint,
  PayloadHandler,
  PayloadRequest,
  SanitizedConfig,
  Payload,
} from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { compareAndSet, deleteById } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { findIndexKey, hmac } from '@/lib/core/secrets/secret';
import { slugs } from '@/lib/core/slugs';
import type { IdempotencyKey } from '@/payload-types';

import { authorise } from '../authorise';
import type { AnyEndpointDefinition } from '../define-endpoint';
import { openAnswer, releaseKey, storeAnswer, trimKeys } from './answer-row';
import {
  findOwner,
  isKey,
  toFingerprint,
  maxAnswers,
  runningMs,
  storedMs,
  type StoredAnswer,
  toStored,
} from './rules';

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

type Call = {
  owner: { id: string; workspace: string };
  /** Method and path. */
  route: string;
  key: string;
  fingerprint: string;
};

type Claim = Pick<IdempotencyKey, 'digest' | 'claim'>;

/**
 * Runs a call unless its key has an answer, which is then returned again. Stores a successful answer; a
 * refused or failed call frees its key. Throws `idempotency_key_reused` for another body, and
 * `idempotency_key_in_use` while the first call runs.
 */
const runOnce = async (
  payload: Payload,
  call: Call,
  { run, mayReplay }: { run: () => Promise<Response>; mayReplay: () => Promise<void> },
): Promise<Response> => {
  const claimed = await claimKey(payload, call);
  if ('answer' in claimed) {
    await mayReplay();
    const { status, headers, body } = claimed.answer;
    return new Response(body, { status, headers: { ...headers, 'idempotent-replayed': 'true' } });
  }
  let answer: StoredAnswer | null = null;
  try {
    const response = await run();
    answer = await toStored(response);
    if (answer) await storeAnswer(payload, claimed.claim, answer);
    return response;
  } finally {
    if (!answer) await releaseKey(payload, claimed.claim);
  }
};

const claimKey = async (
  payload: Payload,
  { owner, route, key, fingerprint }: Call,
): Promise<{ claim: Claim } | { answer: StoredAnswer }> => {
  const digest = hmac(findIndexKey(getEnv().secret, 'idempotency'), [owner.id, route, key].join('\n'));
  const now = Date.now();
  const fresh = {
    claim: randomUUID(),
    fingerprint,
    runningUntil: new Date(now + runningMs).toISOString(),
    expiresAt: new Date(now + storedMs).toISOString(),
  };
  const row = await createOnce(payload, {
    collection: slugs.idempotencyKeys,
    key: 'digest',
    data: { digest, workspace: owner.workspace, ...fresh },
  });
  if (row) {
    await trimKeys(payload, owner.workspace, maxAnswers);
    return { claim: row };
  }
  const known = await payload.db.findOne<IdempotencyKey>({
    collection: slugs.idempotencyKeys,
    where: { digest: { equals: digest } },
  });
  if (!known) throw inUse(1);
  if (Date.parse(known.expiresAt) <= now) {
    await deleteById(payload, slugs.idempotencyKeys, known.id);
    return claimKey(payload, { owner, route, key, fingerprint });
  }
  if (known.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
  const answer = openAnswer(known);
  if (answer) return { answer };
  const left = Date.parse(known.runningUntil) - now;
  if (left > 0) throw inUse(Math.min(5, Math.ceil(left / 1000)));
  // The process of the first call died before it stored an answer.
  const taken = await compareAndSet(payload, {
    collection: slugs.idempotencyKeys,
    where: { and: [{ digest: { equals: digest } }, { claim: { equals: known.claim } }] },
    data: fresh,
  });
  if (!taken) throw inUse(1);
  return { claim: taken };
};

const inUse = (retryAfter: number): AppError => new AppError('idempotency_key_in_use', {}, { retryAfter });
