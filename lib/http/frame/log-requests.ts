import { randomUUID } from 'node:crypto';

import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { createLogger, redactUrl } from '@/lib/core/logging/log';

import type { RouteHandler } from './route-handler';
import { withHeaders } from './with-headers';

let shared: ReturnType<typeof createLogger> | undefined;
const getLogger = () => (shared ??= createLogger('api', getEnv().logLevel));

/** The request's id: the one a proxy sent, where it is a sane one, else our own. */
const chooseId = (request: Request): string => {
  const given = request.headers.get('x-request-id');
  return given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
};

/**
 * Gives every call an id, which its log lines, its error and its answer (`x-request-id`) share, and writes one line for it.
 * Queries are redacted: they may carry tokens.
 */
export const logRequests =
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
