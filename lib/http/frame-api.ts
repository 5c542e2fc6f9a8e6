import { executeAuthStrategies, type Payload } from 'payload';

import { awaitDatabase, isDatabaseAway } from '@/lib/core/database/await-database';
import { getEnv } from '@/lib/core/env/env';
import { AppError, type ErrorReason, errorTable, findErrorCode, sayInGerman } from '@/lib/core/errors';
import { createLogger, redactUrl } from '@/lib/core/logging/log';
import { isOwnOrigin, listOwnOrigins } from '@/lib/core/network/origins';
import { readToken, readUploadToken } from '@/lib/core/tokens';
import { isRecord } from '@/lib/core/values';
import type { AnyEndpointDefinition } from '@/lib/http/define-endpoint';
import { type Described, listDefinedEndpoints } from '@/lib/http/openapi';
import { findRefusal, getRequestId } from '@/lib/http/request-state';

import { admitBody, createFindShape } from './admit-body';
import { getCallLanguage, setCallLanguage } from './request-state';
import type { RouteHandler } from './server/offered';
import { assertKnownParameters, listBuiltInParameters } from './unknown-fields';
import { changeInTurn } from './workarounds/change-in-turn';
import { checkAddress } from './workarounds/check-address';
import { unfoldOverride } from './workarounds/unfold-override';

/** The body of an error answer in the caller's language. */
const toBody = (error: AppError, request: Pick<Request, 'headers'>) =>
  error.toBody(getRequestId(request), getCallLanguage(request));

/** Gives Payload's 404 and 501 answers for unknown routes the body of our error answers. */
export const answerUnknownRoutes =
  <A>(handler: RouteHandler<A>): RouteHandler<A> =>
  async (request, args) => {
    const response = await handler(request, args);
    if (response.status !== 404 && response.status !== 501) return response;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    if (typeof body === 'object' && body !== null && 'error' in body) return response;
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    const error = new AppError('not_found');
    return Response.json(toBody(error, request), { status: error.status, headers });
  };

type BulkAnswer = { docs: unknown[]; errors: { id: string; message: string; isPublic: boolean }[] };

const isBulkAnswer = (body: unknown): body is BulkAnswer =>
  isRecord(body) && Array.isArray(body.docs) && Array.isArray(body.errors) && !('type' in body);

/**
 * Gives Payload's 400 of a change of several records the body of our error answers, with the changed records
 * in `docs`. Payload keeps only the texts of the errors.
 */
const answerUnchangedRecords =
  <A>(handler: RouteHandler<A>): RouteHandler<A> =>
  async (request, args) => {
    const response = await handler(request, args);
    if (response.status !== 400) return response;
    const body: unknown = await response.clone().json();
    if (!isBulkAnswer(body)) return response;
    const language = getCallLanguage(request);
    const errors = body.errors.map(({ id, message, isPublic }): ErrorReason => {
      const isTaken = /: external_?id$/i.test(message);
      const said = isTaken ? errorTable.external_id_taken.message : message;
      const code = isTaken ? 'external_id_taken' : (findErrorCode(message) ?? 'validation_failed');
      return {
        id,
        code: isPublic ? code : 'internal',
        message: language === 'de' ? sayInGerman(said) : said,
      };
    });
    const error = toBody(new AppError('records_unchanged'), request);
    const headers = new Headers(response.headers);
    headers.delete('content-length');
    return Response.json({ ...error, errors, docs: body.docs }, { status: 400, headers });
  };

const health = '/api/health';

/** Without credentials no user is looked up, which would take a minute while the database is away. */
const withoutCredentials = (request: Request): Request => {
  const headers = new Headers(request.headers);
  for (const name of ['cookie', 'authorization']) headers.delete(name);
  return withHeaders(request, headers);
};

/**
 * Throws `database_unavailable` before a call whose caller could not be looked up. The health endpoint
 * answers nevertheless, as to an anonymous caller.
 */
export const awaitDatabaseFirst =
  <A>(handler: RouteHandler<A>, findPayload: () => Promise<Payload>): RouteHandler<A> =>
  async (request, args) => {
    const payload = await findPayload();
    if (new URL(request.url).pathname === health)
      return handler((await isDatabaseAway(payload)) ? withoutCredentials(request) : request, args);
    await awaitDatabase(payload);
    return handler(request, args);
  };

/**
 * Copies a request with other headers. Next passes a proxy of a `Request`, which the `Request` constructor of
 * Node 24 rejects as its first argument.
 */
const withHeaders = (request: Request, headers: Headers): Request => {
  const { url, method, body, signal } = request;
  return new Request(url, { method, headers, signal, ...(body && { body, duplex: 'half' as const }) });
};

/** Answers errors thrown before an endpoint runs. */
const answerRefusals =
  <A>(handler: RouteHandler<A>): RouteHandler<A> =>
  async (request, args) => {
    try {
      return await handler(request, args);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { status } = error;
      return Response.json(toBody(error, request), { status, headers: error.toHeaders() });
    }
  };

type Method = AnyEndpointDefinition['method'];

/** The defined endpoint for a call; null for Payload's own routes and unknown ones. */
type FindRoute = (method: string, pathname: string) => Promise<AnyEndpointDefinition | null>;

const createFindRoute = (config: Described | Promise<Described>): FindRoute => {
  type Route = { method: Method; pattern: RegExp; definition: AnyEndpointDefinition };
  let routes: Promise<Route[]> | undefined;
  const listRoutes = async (): Promise<Route[]> =>
    listDefinedEndpoints(await config).map(({ path, definition }) => ({
      method: definition.method,
      pattern: new RegExp(`^/api${path.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`),
      definition,
    }));
  return async (method, pathname) => {
    routes ??= listRoutes();
    const found = (await routes).find(
      (route) => route.method === method.toLowerCase() && route.pattern.test(pathname),
    );
    return found?.definition ?? null;
  };
};

/** Throws `unknown_field` for unknown parameters of Payload's own calls. Our endpoints check their own. */
const createCheckParameters =
  (config: Described | Promise<Described>, findRoute: FindRoute) =>
  async ({ method, url, headers }: Request): Promise<void> => {
    const { pathname, searchParams } = new URL(url);
    const [, , slug, id, ...more] = pathname.replace(/\/$/, '').split('/');
    if (searchParams.size === 0 || more.length > 0) return;
    const isOurs = (await config).collections.some((collection) => collection.slug === slug);
    if (!isOurs || (await findRoute(method === 'HEAD' ? 'GET' : method, pathname))) return;
    const known = listBuiltInParameters(method, {
      collection: slug ?? '',
      hasId: id !== undefined && id !== 'count',
    });
    assertKnownParameters({ searchParams, headers }, known);
  };

let shared: ReturnType<typeof createLogger> | undefined;
const getLogger = () => (shared ??= createLogger('api', getEnv().logLevel));

type FindPayload = () => Promise<Payload>;

/** The language of the signed-in person, for clients that send none; browsers always do. */
const findOwnLanguage = async (
  headers: Headers,
  findPayload: FindPayload | undefined,
): Promise<string | null> => {
  const payload = await findPayload?.();
  if (!payload || (await isDatabaseAway(payload))) return null;
  // `payload.auth` would also evaluate the access to every collection.
  const { user } = await executeAuthStrategies({ headers, payload }).catch(() => ({ user: null }));
  return user && 'language' in user ? (user.language ?? null) : null;
};

const exposedHeaders = 'Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Idempotent-Replayed';

/**
 * Gives every call an id, which its log lines, its error and its answer (`x-request-id`) share, and logs one
 * line for it. Queries are redacted because they may carry tokens.
 */
const logRequests =
  <A>(handler: RouteHandler<A>, findPayload: FindPayload | undefined): RouteHandler<A> =>
  async (request, args) => {
    const start = performance.now();
    const requestId = getRequestId(request);
    const headers = new Headers(request.headers);
    headers.set('x-request-id', requestId);
    await setCallLanguage(headers, new URL(request.url).searchParams, () =>
      findOwnLanguage(headers, findPayload),
    );
    const response = await handler(withHeaders(request, headers), args).catch((error: unknown) => {
      getLogger().error({ requestId, err: error }, 'a request failed outside its endpoint');
      return Response.json(toBody(new AppError('internal', { requestId }), { headers }), { status: 500 });
    });
    const { method, url } = request;
    getLogger().info(
      {
        requestId,
        method,
        url: redactUrl(new URL(url).pathname + new URL(url).search),
        status: response.status,
        ms: Math.round(performance.now() - start),
      },
      'request',
    );
    const answered = new Headers(response.headers);
    answered.set('x-request-id', requestId);
    // Pages of other origins may otherwise read none of these.
    if (answered.has('access-control-allow-origin'))
      answered.set('access-control-expose-headers', exposedHeaders);
    return new Response(response.body, { status: response.status, headers: answered });
  };

const refuse = (request: Request): Response => {
  const error = new AppError('forbidden');
  return Response.json(toBody(error, request), { status: error.status });
};

/** The call that opens a video with a password on any page. It knows no session and changes nothing. */
const isForViewers = ({ method, url }: Request): boolean =>
  method === 'POST' && /^\/api\/videos\/[\w-]{1,64}\/unlock$/.test(new URL(url).pathname);

/**
 * Refuses state-changing requests from pages of other origins (CSRF, also sign-in CSRF). `SameSite=Lax`
 * already covers other sites; this check adds other origins of the same site. Holders of a token may call
 * from any page if the request has no cookie, and the answer sets none. Both halves are needed, because the
 * token is not verified here.
 */
const refuseForeignOrigins =
  <A>(handler: RouteHandler<A>): RouteHandler<A> =>
  async (request, args) => {
    const origin = request.headers.get('origin');
    if (!origin || isOwnOrigin(origin, listOwnOrigins(getEnv().publicUrl))) return handler(request, args);
    const { headers } = request;
    if (isForViewers(request) && !headers.has('cookie')) return handler(request, args);
    const token = readToken(headers, new URL(request.url).searchParams) ?? readUploadToken(headers);
    if (token === null || headers.has('cookie')) return refuse(request);
    const response = await handler(request, args);
    return response.headers.getSetCookie().length > 0 ? refuse(request) : response;
  };

/**
 * Throws the refusal that was noted during the call. Payload's own endpoints would answer as to an anonymous
 * caller.
 */
const throwRefusals =
  <A>(handler: RouteHandler<A>): RouteHandler<A> =>
  async (request, args) => {
    const response = await handler(request, args);
    const refusal = findRefusal(request);
    if (refusal) throw refusal;
    return response;
  };

/** Methods that change nothing and whose requests have no body. */
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Wraps every handler below `/api`: request id, log line, error format and address checks, and for changes
 * also the checks of origin and body. With `findPayload`, calls wait for a database that is briefly
 * unavailable.
 */
export const frameApi = <A>(
  given: RouteHandler<A>,
  config: Described | Promise<Described>,
  findPayload?: FindPayload,
): RouteHandler<A> => {
  const handler = throwRefusals(findPayload ? awaitDatabaseFirst(given, findPayload) : given);
  const findRoute = createFindRoute(config);
  const findShape = createFindShape(config);
  const checkParameters = createCheckParameters(config, findRoute);
  const guarded = refuseForeignOrigins<A>(async (request, args) => {
    const route = await findRoute(request.method, new URL(request.url).pathname);
    const admitted = await admitBody(request, route, findShape);
    return changeInTurn(request, () => handler(admitted, args));
  });
  const checked = answerRefusals<A>(async (sent, args) => {
    const request = await unfoldOverride(sent);
    checkAddress(new URL(request.url));
    await checkParameters(request);
    return readMethods.has(request.method) ? handler(request, args) : guarded(request, args);
  });
  return logRequests(answerUnknownRoutes(answerUnchangedRecords(checked)), findPayload);
};
