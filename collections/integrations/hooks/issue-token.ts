import type { CollectionAfterChangeHook, CollectionBeforeChangeHook } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { createToken, indexToken } from '@/lib/core/integration-token';

/** Makes the token of a new integration; only its HMAC and its first characters are kept. */
export const issueToken: CollectionBeforeChangeHook = ({ context, data, operation }) => {
  if (operation !== 'create') return data;
  const token = createToken();
  context.integrationToken = token;
  return { ...data, tokenIndex: indexToken(token, getEnv().secret), tokenPrefix: token.slice(0, 7) };
};

/** Adds the token to the answer of the create call. */
export const showTokenOnce: CollectionAfterChangeHook = ({ context, doc, operation }) =>
  operation === 'create' && context.integrationToken ? { ...doc, token: context.integrationToken } : doc;
