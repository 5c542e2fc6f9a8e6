import type { CollectionBeforeOperationHook } from 'payload';

import { consumeRate, getClientKey, type RateLimit } from '@/lib/http/rate-limit';

const limits: Partial<Record<string, { perAccount: RateLimit; perClient: RateLimit }>> = {
  login: {
    perAccount: { name: 'login-account', max: 10, seconds: 60 },
    perClient: { name: 'login-client', max: 300, seconds: 60 },
  },
  forgotPassword: {
    perAccount: { name: 'forgot-account', max: 3, seconds: 900 },
    perClient: { name: 'forgot-client', max: 30, seconds: 900 },
  },
};

/** Slows down guessing of passwords and addresses; Payload's own lock counts per account only. */
export const limitAttempts: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  const limit = limits[operation];
  if (!limit || req.payloadAPI !== 'REST') return args;
  consumeRate(limit.perClient, getClientKey(req));
  const data = 'data' in args ? ((args.data ?? {}) as Record<string, unknown>) : {};
  const account = String(data.email ?? '')
    .trim()
    .toLowerCase()
    .slice(0, 254);
  consumeRate(limit.perAccount, account);
  return args;
};
