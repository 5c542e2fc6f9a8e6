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
      return Response.json(error.toBody(), { status: error.status });
    }
  };
