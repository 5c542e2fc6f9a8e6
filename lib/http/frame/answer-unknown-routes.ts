import { AppError } from '@/lib/core/errors';

import type { RouteHandler } from './route-handler';

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
    return Response.json(error.toBody(), { status: error.status, headers });
  };
