import type { Endpoint, PayloadRequest } from 'payload';
import type { z } from 'zod';

import { getPorts } from '@/lib/adapters/get-ports';
import type { Context } from '@/lib/context';
import { isInSupport, type Scope, resolveActor } from '@/lib/core/access/actor';
import { AppError, type ErrorCode, type RateState, toRateHeaders } from '@/lib/core/errors';
import { redactUrl } from '@/lib/core/logging/log';
import type { Slug } from '@/lib/core/slugs';
import { ProviderError } from '@/lib/ports/provider-error';

import type { Answer, AnswerOf } from './answer-kinds';
import {
  actsInWorkspace,
  admitGuest,
  authorise,
  type EndpointPermission,
  assertNamedWorkspace,
} from './authorise';
import type { Body, BodyOf } from './body-kinds';
import type { Audience } from './openapi-audience';
import type { ApiTag } from './openapi-tags';
import { parseInput } from './parse-input';
import { getClientKey } from './rate-limit/client-key';
import { type RateLimit, consumeRate, uncountCall } from './rate-limit/consume-rate';
import { getCallLanguage, getRequestId } from './request-state';
import { listBuiltInParameters, listKnownNames } from './unknown-fields';
import { type Cache, type Status, writeAnswer } from './write-answer';

/** Error codes by which a use case reports malformed input before it has tried anything. */
const faultsOfForm: ReadonlySet<ErrorCode> = new Set(['missing_information', 'password_policy']);

const statusesOfForm: readonly number[] = [400, 413, 415];

type Limited<I, T> = {
  read: () => Promise<I>;
  run: (input: I) => Promise<T>;
  onCount: (state: RateState) => void;
};

/**
 * Reads a request and runs its work within a rate limit. A request is counted before its body is read, and
 * uncounted if it is refused as malformed, so that a person who corrects a form is not locked out. Throws
 * `rate_limited`.
 */
const limitValid = async <I, T>(
  { limit, key, store }: { limit: RateLimit; key: string; store: Parameters<typeof consumeRate>[2] },
  { read, run, onCount }: Limited<I, T>,
): Promise<T> => {
  onCount(await consumeRate(limit, key, store));
  let isRead = false;
  try {
    const input = await read();
    isRead = true;
    return await run(input);
  } catch (error) {
    const isForm =
      error instanceof AppError &&
      (isRead ? faultsOfForm.has(error.code) : statusesOfForm.includes(error.status));
    if (isForm) await uncountCall(limit, key, store);
    throw error;
  }
};

/** The context of a use case that a panel page calls: the actor of the request and the ports. */
export const resolveContext = async (req: PayloadRequest): Promise<RequestContext> => ({
  req,
  payload: req.payload,
  actor: await resolveActor(req),
  ports: getPorts(),
});

const toKnown = (cause: unknown, requestId: string): AppError =>
  cause instanceof ProviderError && cause.code === 'settings_missing'
    ? new AppError('aws_settings_not_found', {}, { cause })
    : new AppError('internal', { requestId }, { cause });

/** Answers an `AppError` with its own code, and any other error with a 500 that shows only its request id. */
const answerError = (error: unknown, req: PayloadRequest): Response => {
  const requestId = getRequestId(req);
  const known = error instanceof AppError ? error : toKnown(error, requestId);
  const entry = {
    requestId,
    method: req.method,
    url: redactUrl(req.url ?? ''),
    code: known.code,
    status: known.status,
  };
  // 501 is a regular answer of a protocol to an unsupported request.
  if (known.status >= 500 && known.status !== 501)
    req.payload.logger.error({ ...entry, err: known.cause ?? known }, known.message);
  else req.payload.logger.debug(entry, known.message);

  const headers = new Headers({ 'x-request-id': requestId, ...known.toHeaders() });
  return Response.json(known.toBody(requestId, getCallLanguage(req)), { status: known.status, headers });
};

/** The context of a call, including its request for headers and language. */
export type RequestContext = Context & { req: PayloadRequest };

type Shape = z.ZodType;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<P, Q, B> = { params: Output<P>; query: Output<Q>; body: BodyOf<B> };

export type Deprecation = { since: string; sunset: string };

/** `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). Pure. */
const toDeprecationHeaders = ({ since, sunset }: Deprecation): Record<string, string> => ({
  deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
  sunset: new Date(sunset).toUTCString(),
});

type EndpointDefinition<P extends Shape, Q extends Shape, B extends Body, A extends Answer> = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** In Payload's syntax (`/upload/:videoId`), relative to the collection or to `/api`. */
  path: string;
  /** A unique camelCase name, such as `listVideos`, from which clients are generated. */
  operationId: string;
  tag: ApiTag;
  /** An imperative without a full stop. */
  summary: string;
  /** One to three sentences in Markdown, if the summary is not enough. */
  description?: string;
  /** The documented callers, if the use case admits fewer than `permission`. */
  audience?: Audience[];
  /** Left out of the OpenAPI document: calls of the panel, of other systems, and aliases. */
  isInternal?: boolean;
  /** Since when another call replaces it, and until when it works: ISO 8601 dates, a year apart at least. */
  deprecated?: Deprecation;
  permission: EndpointPermission<Input<P, Q, B>>;
  params?: P;
  query?: Q;
  /** A zod schema for JSON, or `raw`, `form` or `jsonOrForm`. */
  body?: B;
  /** The limit of a JSON body; 1 MB by default. Raw bodies and forms have their own limits. */
  maxBodyBytes?: B extends z.ZodType ? number : never;
  /** A zod schema for JSON, or `redirect`, `csv`, `stream`, `versioned` or `builtIn`. */
  answer: A;
  /** The status of a JSON answer; 200 by default. */
  status?: A extends z.ZodType
    ? number | { all: [number, ...number[]]; of: (answer: z.output<A>) => number }
    : never;
  cache?: A extends z.ZodType ? Cache : never;
  rateLimit?: RateLimit;
  /**
   * Other forms in which callers read the record that the body changes. Their fields are ignored in the body,
   * so that a record can be sent back as it was read.
   */
  record?: { collection?: Slug; schema?: z.ZodType };
  /**
   * Drops unknown fields and parameters instead of refusing them: for calls whose senders are not ours, such
   * as mail programs. Calls of webhooks always do.
   */
  unknownFields?: 'dropped';
  /**
   * Refused to platform administrators in a support session, because the result would outlast the session.
   */
  support?: 'refused';
  run: (ctx: RequestContext, input: Input<P, Q, B> & { scope: Scope }) => Promise<AnswerOf<A>>;
};

export type AnyEndpointDefinition = Omit<
  EndpointDefinition<Shape, Shape, Body, Answer>,
  'run' | 'status' | 'cache' | 'maxBodyBytes'
> & {
  maxBodyBytes?: number | undefined;
  status?: Status | undefined;
  cache?: Cache | undefined;
};

/** A Payload endpoint that keeps its definition, for the OpenAPI document and the isolation tests. */
export type DefinedEndpoint = Endpoint & { custom: { definition: AnyEndpointDefinition } };

/**
 * Defines an endpoint: resolves the actor, authorises, limits the rate, parses, runs one use case, and turns
 * an `AppError` into the answer. Every endpoint is made with it, because Payload checks nothing on custom
 * endpoints.
 */
export const defineEndpoint = <P extends Shape, Q extends Shape, B extends Body, A extends Answer>(
  given: EndpointDefinition<P, Q, B, A>,
): DefinedEndpoint => {
  const definition = given as unknown as AnyEndpointDefinition & Pick<typeof given, 'run'>;
  assertSignatureIsChecked(definition);
  const { method, path, permission, rateLimit, support } = definition;
  // Payload's access control decides about its built-in operations, and its hooks answer their errors: a
  // hidden record is 404.
  const isBuiltIn = 'kind' in definition.answer && definition.answer.kind === 'built-in';
  const isDecidedByPayload = isBuiltIn && typeof permission === 'object' && 'collection' in permission;
  const admitted = isDecidedByPayload ? 'authenticated' : permission;
  const { known, isTolerant } = describeNames(definition);
  const answer = async (req: PayloadRequest, onCount: (state: RateState) => void): Promise<Response> => {
    const { actor: caller, scope } = await authorise(req, admitted);
    if (support === 'refused' && isInSupport(caller)) throw new AppError('support_refused');
    const read = () =>
      parseInput(
        req,
        {
          ...definition,
          isTolerant,
          known: { ...known, fields: [...known.fields, ...listRecordFields(req, definition)] },
        },
        (sent, names) => {
          if (actsInWorkspace(permission)) assertNamedWorkspace(caller, sent, names);
        },
      );
    const run = async (input: Awaited<ReturnType<typeof read>>) => {
      const actor = (await admitGuest(req, permission as EndpointPermission<unknown>, input)) ?? caller;
      const ctx: RequestContext = { req, payload: req.payload, actor, ports: getPorts() };
      return definition.run(ctx, { ...input, scope } as Parameters<typeof definition.run>[1]);
    };
    const { payload: store } = req;
    const key = getClientKey(req, caller);
    const result =
      rateLimit && key
        ? await limitValid({ limit: rateLimit, key, store }, { read, run, onCount })
        : await run(await read());
    return writeAnswer(req, definition, result);
  };
  const fixed = Object.entries(definition.deprecated ? toDeprecationHeaders(definition.deprecated) : {});
  /** Adds the state of the rate limit to every answer of a counted call, and what is known before it. */
  const answerCounted = async (req: PayloadRequest): Promise<Response> => {
    let state: RateState | null = null;
    const counted = answer(req, (given) => (state = given));
    const response = await (isBuiltIn ? counted : counted.catch((error: unknown) => answerError(error, req)));
    if (state && !response.headers.has('ratelimit'))
      for (const [name, value] of Object.entries(toRateHeaders(state))) response.headers.set(name, value);
    for (const [name, value] of fixed) response.headers.set(name, value);
    return response;
  };
  return { method, path, custom: { definition }, handler: answerCounted };
};

/** The names that a call knows beside those of its schemas. */
const describeNames = ({
  method,
  path,
  permission,
  answer,
  unknownFields,
  record,
}: AnyEndpointDefinition) => {
  const isOfPayload = 'kind' in answer && answer.kind === 'built-in';
  const isWebhook = typeof permission === 'object' && 'webhook' in permission;
  const collection =
    typeof permission === 'object' && 'collection' in permission ? permission.collection : '';
  return {
    isTolerant: isWebhook || unknownFields === 'dropped',
    known: {
      parameters: isOfPayload ? listBuiltInParameters(method, { collection, hasId: path.includes(':') }) : [],
      // A caller may send back what was read.
      fields: [...('kind' in answer ? [] : listKnownNames(answer)), ...listKnownNames(record?.schema)],
    },
  };
};

const listRecordFields = ({ payload }: PayloadRequest, { record }: AnyEndpointDefinition): string[] =>
  record?.collection
    ? payload.collections[record.collection].config.flattenedFields.map(({ name }) => name)
    : [];

const assertSignatureIsChecked = ({ path, permission, body }: AnyEndpointDefinition): void => {
  const isSigned = typeof permission === 'object' && 'webhook' in permission && permission.by === 'signature';
  if (!isSigned || (body && 'kind' in body && body.kind === 'raw')) return;
  throw new Error(
    `${path}: an endpoint with signature authentication needs a raw body that verifies the signature`,
  );
};
