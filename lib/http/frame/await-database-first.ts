import type { Payload } from 'payload';

import { awaitDatabase, isDatabaseAway } from '@/lib/core/database/await-database';

import type { RouteHandler } from './route-handler';
import { withHeaders } from './with-headers';

const health = '/api/health';

/** Without credentials no user is looked up, which would take a minute while the database is away. */
const withoutCredentials = (request: Request): Request => {
  const headers = new Headers(request.headers);
  for (const name of ['cookie', 'authorization']) headers.delete(name);
  return withHeaders(request, headers);
};

/**
 * Throws `database_unavailable` before a call whose caller could not be looked up. The health endpoint
 * answers nevertheless, as to an anonymous caller.
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
