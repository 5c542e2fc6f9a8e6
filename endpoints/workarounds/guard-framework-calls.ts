import { type CollectionConfig, docAccessOperation, type Endpoint, type Plugin } from 'payload';

import { checkData } from '@/hooks/patches/check-data';
import { guardQuery } from '@/hooks/patches/guard-query';
import { refuseInSupport } from '@/hooks/patches/refuse-in-support';
import { refuseOperators } from '@/hooks/patches/refuse-operators';
import { refuseOtherWorkspace } from '@/hooks/patches/refuse-other-workspace';
import { isVisible } from '@/lib/core/access/is-visible';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';

/** Calls that Payload adds to every collection, or to every one with sign-in, and that nothing here needs. */
const idleCalls = ['get /versions', 'get /versions/:id', 'post /versions/:id', 'post /:id/duplicate'];
const accountCalls = [
  'post /forgot-password',
  'get /init',
  'post /login',
  'post /logout',
  'get /me',
  // It would turn a token, which can be taken back, into a session, which lasts.
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
 * Endpoints in front of Payload's own of the same path, where nothing is found any more. `calls` are like
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
 * In place of Payload's own, which tells anybody whether a record exists: 200 and nothing for one that may
 * not be read, 404 for one that isn't there.
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

/** A collection whose idle calls are closed, and whose queries are looked at. */
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

/** Puts guards in front of the calls and queries that Payload gives every collection. */
export const guardFrameworkCalls: Plugin = (config) => ({
  ...config,
  collections: (config.collections ?? []).map(guard),
});
