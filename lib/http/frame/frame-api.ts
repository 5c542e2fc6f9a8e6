import type { Payload } from 'payload';

import type { Described } from '@/lib/http/openapi';

import { admitBody } from './admit-body';
import { answerRefusals } from './answer-refusals';
import { answerUnknownRoutes } from './answer-unknown-routes';
import { awaitDatabaseFirst } from './await-database-first';
import { createFindShape } from './body-shape';
import { checkAddress } from '../patches/check-address';
import { createFindRoute } from './find-route';
import { logRequests } from './log-requests';
import { refuseForeignOrigins } from './refuse-foreign-origins';
import type { RouteHandler } from './route-handler';
import { throwRefusals } from './throw-refusals';
import { unfoldOverride } from '../patches/unfold-override';

/** Methods that change nothing, and whose requests have no body. */
const readMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * What every call below `/api` passes, whoever serves it: an id and a log line, failures in our own shape, an address that can be
 * read; and calls that change something also the check of their origin and of their body. With `findPayload` they wait for a database that
 * is away for a moment.
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
