import { findRefusal } from '@/lib/http/refused-requests';

import type { RouteHandler } from './route-handler';

/** Throws what a request was refused for while Payload had it: its own calls answer as to a stranger. */
export const throwRefusals =
  <A>(handler: RouteHandler<A>): RouteHandler<A> =>
  async (request, args) => {
    const response = await handler(request, args);
    const refusal = findRefusal(request);
    if (refusal) throw refusal;
    return response;
  };
