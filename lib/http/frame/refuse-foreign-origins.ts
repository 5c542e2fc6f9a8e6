import { getEnv } from '@/lib/core/env';
import { AppError } from '@/lib/core/errors';
import { isLoopback } from '@/lib/core/loopback';
import { readToken } from '@/lib/integrations/token';

import type { RouteHandler } from './route-handler';

/** Whether a browser page of `origin` is the panel itself, under any of its names on a loopback address. */
export const isOwnOrigin = (origin: string, publicUrl: string): boolean => {
  if (!URL.canParse(origin)) return false;
  const [given, own] = [new URL(origin), new URL(publicUrl)];
  if (given.origin === own.origin) return true;
  const areLoopback = isLoopback(given.hostname) && isLoopback(own.hostname);
  return areLoopback && given.port === own.port;
};

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
    if (origin && isRisky && !isOwnOrigin(origin, getEnv().publicUrl)) {
      const error = new AppError('forbidden');
      return Response.json(error.toBody(), { status: error.status });
    }
    return handler(request, args);
  };
