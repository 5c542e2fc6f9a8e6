import { type CollectionConfig, docAccessOperation, type Endpoint, type Plugin } from 'payload';

import { checkData } from '@/hooks/workarounds/check-data';
import { guardQuery } from '@/hooks/workarounds/guard-query';
import { refuseInSupport, refuseOperators, refuseOtherWorkspace } from '@/hooks/workarounds/refuse-requests';
import { isVisible } from '@/lib/core/access/tenant';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';

/** Unused calls that Payload adds to every collection, or to every auth collection. */
const idleCalls = ['get /versions', 'get /versions/:id', 'post /versions/:id', 'post /:id/duplicate'];
const accountCalls = [
  'post /forgot-password',
  'get /init',
  'post /login',
  'post /logout',
  'get /me',
  // It would turn a revocable token into a session that outlives it.
  'post /refresh-token',
  'post /first-register',
  'post /reset-password',
  'post /unlock',
  'post /verify/:id',
];

const idleCallsOf: Record<string, string[]> = {
  [slugs.integrations]: accountCalls,
  [slugs.users]: ['post /first-register', 'post /unlock', 'post /verify/:id'],
};

/**
 * Creates endpoints that hide Payload's own of the same path and throw `not_found`. `calls` have the form
 * `get /path`.
 */
export const closeCalls = (calls: string[]): Endpoint[] =>
  calls.map((call) => {
    const [method, path] = call.split(' ') as [Endpoint['method'], string];
    return {
      method,
      path,
      handler: () => {
        throw new AppError('not_found');
      },
    };
  });

/**
 * Replaces Payload's own call, which reveals whether a record exists: it answers 200 without content for an
 * unreadable record, and 404 for a missing one.
 */
const describeRights: Endpoint = {
  method: 'post',
  path: '/access/:id',
  handler: async (req) => {
    const { id, collection: slug } = req.routeParams ?? {};
    const collection = typeof slug === 'string' ? req.payload.collections[slug as 'users'] : undefined;
    if (!collection || typeof id !== 'string' || !(await isVisible(req, collection.config, id))) {
      throw new AppError('not_found');
    }
    return Response.json(await docAccessOperation({ id, collection, data: req.data, req }));
  },
};

/** A collection with its unused calls closed and its queries guarded. */
export const guard = (collection: CollectionConfig): CollectionConfig => {
  if (collection.endpoints === false) return collection;
  const closed = closeCalls([...idleCalls, ...(idleCallsOf[collection.slug] ?? [])]);
  const { hooks } = collection;
  return {
    ...collection,
    endpoints: [describeRights, ...closed, ...(collection.endpoints ?? [])],
    hooks: {
      ...hooks,
      beforeOperation: [
        refuseInSupport,
        guardQuery,
        checkData,
        refuseOperators,
        refuseOtherWorkspace,
        ...(hooks?.beforeOperation ?? []),
      ],
    },
  };
};

/** Guards the calls and queries that Payload adds to every collection. */
export const guardFrameworkCalls: Plugin = (config) => ({
  ...config,
  collections: (config.collections ?? []).map(guard),
});
