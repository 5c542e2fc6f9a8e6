import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { readToken } from '@/lib/core/integration-token';
import { createLogger, redactUrl } from '@/lib/core/logging/log';
import { isOwnOrigin, listOwnOrigins } from '@/lib/core/own-origins';
import type { AnyEndpointDefinition } from '@/lib/http/define-endpoint';
import { type Described, listDefinedEndpoints } from '@/lib/http/openapi';
import { findRefusal } from '@/lib/http/refused-requests';

import { checkAddress } from '../patches/check-address';
import { unfoldOverride } from '../patches/unfold-override';
import { admitBody } from './admit-body';
import { answerUnknownRoutes } from './answer-unknown-routes';
import { awaitDatabaseFirst } from './await-database-first';
import { createFindShape } from './body-shape';
import type { RouteHandler } from './route-handler';
import { withHeaders } from './with-headers';

/** Answers what is refused before an endpoint gets it. */
const answerRefusals =
  <A>(handler: RouteHandler<A>): RouteHandler<A> =>
  async (request, args) => {
    try {
      return await handler(request, args);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { status, retryAfter } = error;
      const headers = new Headers(retryAfter ? { 'retry-after': String(retryAfter) } : undefined);
      return Response.json(error.toBody(), { status, headers });
    }
  };

type Method = AnyEndpointDefinition['method'];

/** The endpoint of ours that answers a call; null for Payload's own calls, and for what nobody answers. */
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

let shared: ReturnType<typeof createLogger> | undefined;
const getLogger = () => (shared ??= createLogger('api', getEnv().logLevel));

/** The request's id: the one a proxy sent, where it is a sane one, else our own. */
const chooseId = (request: Request): string => {
  const given = request.headers.get('x-request-id');
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
};

/**
 * Gives every call an id, which its log lines, its error and its answer (`x-request-id`) share, and writes
 * one line for it. Queries are redacted: they may carry tokens.
 */
const logRequests =
  <A>(handler: RouteHandler<A>): RouteHandler<A> =>
  async (request, args) => {
    const requestId = chooseId(request);
    const headers = new Headers(request.headers);
    headers.set('x-request-id', requestId);
    const start = performance.now();
    const response = await handler(withHeaders(request, headers), args).catch((error: unknown) => {
      getLogger().error({ requestId, err: error }, 'a call failed outside its endpoint');
      return Response.json(new AppError('internal', { requestId }).toBody(), { status: 500 });
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
    return new Response(response.body, { status: response.status, headers: answered });
  };

const refuse = (): Response => {
  const error = new AppError('forbidden');
  return Response.json(error.toBody(), { status: error.status });
};

/**
 * Refuses changes that another site's page asks a browser for: those of a signed-in person, and signing
 * somebody in to an account of the other site's choice. `SameSite=Lax` already keeps the cookie from other
 * sites; this also keeps it from other origins of the same site. Integrations may call from any page: what
 * carries a token, no cookie, and is answered without one. Whether a token is good is not known here, so that
 * neither half is enough alone.
 */
const refuseForeignOrigins =
  <A>(handler: RouteHandler<A>): RouteHandler<A> =>
  async (request, args) => {
    const origin = request.headers.get('origin');
    if (!origin || isOwnOrigin(origin, listOwnOrigins(getEnv().publicUrl))) return handler(request, args);
    const hasToken = readToken(request.headers, new URL(request.url).searchParams) !== null;
    if (!hasToken || request.headers.has('cookie')) return refuse();
    const response = await handler(request, args);
    return response.headers.getSetCookie().length > 0 ? refuse() : response;
  };

/** Throws what a request was refused for while Payload had it: its own calls answer as to a stranger. */
const throwRefusals =
  <A>(handler: RouteHandler<A>): RouteHandler<A> =>
  async (request, args) => {
    const response = await handler(request, args);
    const refusal = findRefusal(request);
    if (refusal) throw refusal;
    return response;
  };

/** Methods that change nothing, and whose requests have no body. */
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What every call below `/api` passes, whoever serves it: an id and a log line, failures in our own shape, an
 * address that can be read; and calls that change something also the check of their origin and of their body.
 * With `findPayload` they wait for a database that is away for a moment.
 */
export const frameApi = <A>(
  given: RouteHandler<A>,
  config: Described | Promise<Described>,
  findPayload?: () => Promise<Payload>,
): RouteHandler<A> => {
  const handler = throwRefusals(findPayload ? awaitDatabaseFirst(given, findPayload) : given);
  const findRoute = createFindRoute(config);
  const findShape = createFindShape(config);
  const guarded = refuseForeignOrigins<A>(async (request, args) => {
    const route = await findRoute(request.method, new URL(request.url).pathname);
    return handler(await admitBody(request, route, findShape), args);
  });
  const checked = answerRefusals<A>(async (sent, args) => {
    const request = await unfoldOverride(sent);
    checkAddress(new URL(request.url));
    return readMethods.has(request.method) ? handler(request, args) : guarded(request, args);
  });
  return logRequests(answerUnknownRoutes(checked));
};
