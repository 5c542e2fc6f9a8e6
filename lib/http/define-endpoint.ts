import type { Endpoint, Payload, PayloadRequest } from 'payload';
import { type z } from 'zod';

import { decide, resolveActor, type Actor, type Scope } from '@/lib/core/actor';
import { getEnv } from '@/lib/core/env';
import { AppError } from '@/lib/core/errors';
import { hasNul } from '@/lib/core/has-nul';
import type { Operation } from '@/lib/core/permissions';
import { getWebhookToken, isEqualSecret } from '@/lib/core/secret';
import type { Slug } from '@/lib/core/slugs';
import { getPorts, type Ports } from '@/lib/ports';

import { answerError } from './answer-error';
import { getClientKey } from './rate-limit/client-key';
import { consumeRate, type RateLimit } from './rate-limit/consume-rate';
import { readBody } from './read-body';

/** What every use case gets first. */
export type Context = { req: PayloadRequest; payload: Payload; actor: Actor; ports: Ports };

/**
 * Who may call: everybody, the storage's webhook, anybody signed in, a platform administrator, or whoever holds a
 * permission of the rule table (the use case still has to confine itself to `scope`).
 */
export type EndpointPermission =
  'public' | 'webhook' | 'signed-in' | 'root' | { collection: Slug; operation: Operation };

type Shape = z.ZodType;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

export type EndpointDefinition<P extends Shape, Q extends Shape, B extends Shape, A extends Shape> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** As Payload wants it: `/upload/:videoId`, relative to the collection or to `/api`. */
  path: string;
  summary: string;
  permission: EndpointPermission;
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
  /** The status of a success; 200 unless told. */
  status?: number;
  rateLimit?: RateLimit;
  run: (
    ctx: Context,
    input: { params: Output<P>; query: Output<Q>; body: Output<B>; scope: Scope },
  ) => Promise<z.input<A>>;
};

export type AnyEndpointDefinition = Omit<EndpointDefinition<Shape, Shape, Shape, Shape>, 'run'>;

/** A Payload endpoint that still knows what it was made from, for the OpenAPI document and the isolation tests. */
export type DefinedEndpoint = Endpoint & { custom: { definition: AnyEndpointDefinition } };

/**
 * The only way to write an endpoint: resolves the actor, authorises, limits the rate, parses, runs one use case, and turns
 * an `AppError` into the answer. Payload itself checks nothing on custom endpoints.
 */
export const defineEndpoint = <P extends Shape, Q extends Shape, B extends Shape, A extends Shape>(
  definition: EndpointDefinition<P, Q, B, A>,
): DefinedEndpoint => ({
  method: definition.method,
  path: definition.path,
  custom: { definition },
  handler: async (req) => {
    try {
      const { actor, scope } = await authorise(req, definition.permission);
      if (definition.rateLimit) {
        await consumeRate(definition.rateLimit, getClientKey(req, actor), req.payload);
      }
      const input = await parseInput(req, definition);
      const ctx: Context = { req, payload: req.payload, actor, ports: getPorts() };
      const answer = await definition.run(ctx, { ...input, scope });
      return Response.json(definition.answer.parse(answer), { status: definition.status ?? 200 });
    } catch (error) {
      return answerError(error, req);
    }
  },
});

const authorise = async (
  req: PayloadRequest,
  permission: EndpointPermission,
): Promise<{ actor: Actor; scope: Scope }> => {
  if (permission === 'webhook') {
    const token = req.searchParams.get('token') ?? '';
    if (!isEqualSecret(token, getWebhookToken(getEnv().secret))) throw new AppError('unauthorized');
    return { actor: { kind: 'webhook', source: 'storage' }, scope: 'all' };
  }
  const actor = await resolveActor(req);
  if (permission === 'public') return { actor, scope: 'none' };
  if (actor.kind === 'anonymous') throw new AppError('unauthorized');
  if (permission === 'signed-in') return { actor, scope: 'none' };
  if (permission === 'root') {
    if (actor.kind !== 'root') throw new AppError('forbidden');
    return { actor, scope: 'all' };
  }
  const scope = decide(actor, permission.collection, permission.operation);
  if (scope === 'none') throw new AppError('forbidden');
  return { actor, scope };
};

const parseInput = async <P extends Shape, Q extends Shape, B extends Shape>(
  req: PayloadRequest,
  { params, query, body }: { params?: P; query?: Q; body?: B },
) => ({
  params: parse(params, req.routeParams ?? {}),
  query: parse(query, Object.fromEntries(req.searchParams)),
  body: body ? parse(body, await readBody(req)) : (undefined as Output<B>),
});

const parse = <S extends Shape>(schema: S | undefined, value: unknown): Output<S> => {
  if (!schema) return undefined as Output<S>;
  if (hasNul(value)) throw new AppError('validation_failed', { detail: 'A text must not contain NUL.' });
  const result = schema.safeParse(value);
  if (!result.success) throw toValidationError(result.error);
  return result.data as Output<S>;
};

/** A schema may name an error code as an issue's message to get the specification's wording; else the issues are listed. */
const toValidationError = (error: z.ZodError): AppError => {
  const code = error.issues.map((issue) => AppError.codeOf(issue.message)).find(Boolean);
  if (code) return new AppError(code);
  const detail = error.issues
    .map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(': '))
    .join('; ');
  return new AppError('validation_failed', { detail });
};
