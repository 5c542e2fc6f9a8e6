import type { CollectionAfterChangeHook, CollectionBeforeChangeHook } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { createToken, indexToken, toTokenPrefix } from '@/lib/core/integration-token';

/** Creates the token of a new integration. Only its HMAC and first characters are stored. */
export const issueToken: CollectionBeforeChangeHook = ({ context, data, operation }) => {
  if (operation !== 'create') return data;
  const token = createToken();
  context.integrationToken = token;
  return { ...data, tokenIndex: indexToken(token, getEnv().secret), tokenPrefix: toTokenPrefix(token) };
};

/** Adds the token to the response of the create call. */
export const showTokenOnce: CollectionAfterChangeHook = ({ context, doc, operation }) =>
  operation === 'create' && context.integrationToken ? { ...doc, token: context.integrationToken } : doc;
