import type { AuthStrategyFunction, Payload } from 'payload';

import { getEnv } from '@/lib/core/env';
import { isTokenOff } from '@/lib/core/is-token-off';
import { recallUser } from '@/lib/core/recall-user';
import { slugs } from '@/lib/core/slugs';
import type { Integration } from '@/payload-types';

import { noteTokenUse } from './note-token-use';
import { indexToken, readToken } from './token';

/** Signs a request in as the integration whose token it carries. */
export const authenticateToken: AuthStrategyFunction = async ({ headers, payload, req }) => {
  const token = readToken(headers, req?.searchParams);
  if (!token) return { user: null };
  const user = await recallUser(payload, ['token', token], () => findIntegration(payload, token));
  if (user) await noteTokenUse(payload, String(user.id));
  return { user };
};

const findIntegration = async (payload: Payload, token: string) => {
  const integration = await payload.db.findOne<Integration>({
    collection: slugs.integrations,
    where: { tokenIndex: { equals: indexToken(token, getEnv().secret) } },
  });
  if (!integration || isTokenOff(integration)) return null;
  return { ...integration, collection: slugs.integrations, _strategy: 'integration-token' };
};
