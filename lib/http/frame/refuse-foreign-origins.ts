import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { isOwnOrigin, listOwnOrigins } from '@/lib/core/own-origins';
import { readToken } from '@/lib/core/integration-token';

import type { RouteHandler } from './route-handler';

const refuse = (): Response => {
  const error = new AppError('forbidden');
  return Response.json(error.toBody(), { status: error.status });
};

/**
 * Refuses changes that another site's page asks a browser for: those of a signed-in person, and signing somebody in to an
 * account of the other site's choice. `SameSite=Lax` already keeps the cookie from other sites; this also keeps it from other
 * origins of the same site. Integrations may call from any page: what carries a token, no cookie, and is answered without one.
 * Whether a token is good is not known here, so that neither half is enough alone.
 */
export const refuseForeignOrigins =
  <A>(handler: RouteHandler<A>): RouteHandler<A> =>
  async (request, args) => {
    const origin = request.headers.get('origin');
    if (!origin || isOwnOrigin(origin, listOwnOrigins(getEnv().publicUrl))) return handler(request, args);
    const hasToken = readToken(request.headers, new URL(request.url).searchParams) !== null;
    if (!hasToken || request.headers.has('cookie')) return refuse();
    const response = await handler(request, args);
    return response.headers.getSetCookie().length > 0 ? refuse() : response;
  };
