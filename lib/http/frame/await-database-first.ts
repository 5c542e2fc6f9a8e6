import type { Payload } from 'payload';

import { awaitDatabase, isDatabaseAway } from '@/lib/core/database/await-database';

import type { RouteHandler } from './route-handler';
import { withHeaders } from './with-headers';

const health = '/api/health';

/** Who asks is not looked up then: that would take a minute. */
const withoutCredentials = (request: Request): Request => {
  const headers = new Headers(request.headers);
  for (const name of ['cookie', 'authorization']) headers.delete(name);
  return withHeaders(request, headers);
};

/**
 * Throws `database_unavailable` in place of a call that could not be told whose it is. The state of the
 * installation is told nevertheless, as to a stranger.
 */
export const awaitDatabaseFirst =
  <A>(handler: RouteHandler<A>, findPayload: () => Promise<Payload>): RouteHandler<A> =>
  async (request, args) => {
    const payload = await findPayload();
    if (new URL(request.url).pathname === health)
      return handler((await isDatabaseAway(payload)) ? withoutCredentials(request) : request, args);
    await awaitDatabase(payload);
    return handler(request, args);
  };
