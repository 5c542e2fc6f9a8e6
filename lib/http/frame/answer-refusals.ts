import { AppError } from '@/lib/core/errors';

import type { RouteHandler } from './route-handler';

/** Answers what is refused before an endpoint gets it. */
export const answerRefusals =
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
