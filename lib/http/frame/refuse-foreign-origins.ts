import { getEnv } from '@/lib/core/env';
import { AppError } from '@/lib/core/errors';
import { readToken } from '@/lib/integrations/token';

import { isOwnOrigin, listOwnOrigins } from './own-origins';
import type { RouteHandler } from './route-handler';

/**
 * Refuses changes that another site's page asks a browser for: those of a signed-in person, and signing somebody in to an
 * account of the other site's choice. `SameSite=Lax` already keeps the cookie from other sites; this also keeps it from other
 * origins of the same site. Calls with a token and without a cookie are let through.
 */
export const refuseForeignOrigins =
  <A>(handler: RouteHandler<A>): RouteHandler<A> =>
  async (request, args) => {
    const origin = request.headers.get('origin');
    const hasSession = /(?:^|;\s*)payload-token=/.test(request.headers.get('cookie') ?? '');
    const hasToken = readToken(request.headers, new URL(request.url).searchParams) !== null;
    const isRisky = hasSession || !hasToken;
    if (origin && isRisky && !isOwnOrigin(origin, listOwnOrigins(getEnv()))) {
      const error = new AppError('forbidden');
      return Response.json(error.toBody(), { status: error.status });
    }
    return handler(request, args);
  };
