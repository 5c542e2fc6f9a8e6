import type { CollectionBeforeOperationHook } from 'payload';

import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';

const limits: Partial<Record<string, { perAccount: RateLimit; perClient: RateLimit }>> = {
  login: {
    perAccount: { name: 'login-account', max: 10, seconds: 60, isShared: true },
    perClient: { name: 'login-client', max: 300, seconds: 60, isShared: true },
  },
  forgotPassword: {
    perAccount: { name: 'forgot-account', max: 3, seconds: 900, isShared: true },
    perClient: { name: 'forgot-client', max: 30, seconds: 900, isShared: true },
  },
};

/** Slows down guessing of passwords and addresses; Payload's own lock counts per account only. */
export const limitAttempts: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  const limit = limits[operation];
  if (!limit || req.payloadAPI !== 'REST') return args;
  await consumeRate(limit.perClient, getClientKey(req), req.payload);
  const data = 'data' in args ? ((args.data ?? {}) as Record<string, unknown>) : {};
  const account = String(data.email ?? '')
    .trim()
    .toLowerCase()
    .slice(0, 254);
  await consumeRate(limit.perAccount, account, req.payload);
  return args;
};
