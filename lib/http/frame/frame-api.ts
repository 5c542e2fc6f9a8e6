import { answerUnknownRoutes } from './answer-unknown-routes';
import { limitBody } from './limit-body';
import { logRequests } from './log-requests';
import { refuseForeignOrigins } from './refuse-foreign-origins';
import type { RouteHandler } from './route-handler';

/** Methods that change nothing, and whose requests have no body. */
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What every call below `/api` passes, whoever serves it: an id and a log line, failures in our own shape; and calls that change
 * something also the limit of their body and the check of their origin.
 */
export const frameApi = <A>(handler: RouteHandler<A>): RouteHandler<A> => {
  const guarded = limitBody(refuseForeignOrigins(handler));
  return logRequests(
    answerUnknownRoutes((request, args) =>
      readMethods.has(request.method) ? handler(request, args) : guarded(request, args),
    ),
  );
};
