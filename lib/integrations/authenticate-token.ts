import type { AuthStrategyFunction } from 'payload';

import { getEnv } from '@/lib/core/env';
import { slugs } from '@/lib/core/slugs';

import { indexToken, readToken } from './token';

/** Signs a request in as the integration whose token it carries. */
export const authenticateToken: AuthStrategyFunction = async ({ headers, payload, req }) => {
  const token = readToken(headers, req?.searchParams);
  if (!token) return { user: null };
  const { docs } = await payload.find({
    collection: slugs.integrations,
    where: { tokenIndex: { equals: indexToken(token, getEnv().secret) } },
    limit: 1,
    depth: 0,
    pagination: false,
    overrideAccess: true,
  });
  const integration = docs[0];
  if (!integration || integration.isDisabled) return { user: null };
  return { user: { ...integration, collection: slugs.integrations, _strategy: 'integration-token' } };
};
