import type { RequestContext } from '@/lib/http/define-endpoint';
import { AppError } from '@/lib/core/errors';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';

import { queueJob } from '@/lib/worker/queue-job';
import { mailNoticeJob } from './jobs';

import { learnLanguage } from './mails/learn-language';
import { proveAddress } from './proof/prove-address';
import { indexResetToken } from './reset-token';
import { assertPasswordPolicy } from './assert-password-policy';
import { setPassword } from './set-password';

const perClient: RateLimit = {
  name: 'reset-password',
  max: 20,
  seconds: 900,
  isShared: true,
};
const perLink: RateLimit = { name: 'reset-password-link', max: 20, seconds: 900, isShared: true };

/**
 * Sets a new password by the token of an emailed link, which works once and proves the address. Ends every
 * session and does not sign in. Callers that cannot be told apart have no client limit, because one of them
 * could use it up for all; 160 bits cannot be guessed. Throws `rate_limited`, `password_policy`,
 * `invalid_reset_token`.
 */
export const resetPassword = async (
  { payload, req }: RequestContext,
  { token, password }: { token: string; password: string },
) => {
  assertPasswordPolicy(password);
  const index = indexResetToken(token);
  const client = getClientKey(req);
  if (client) await consumeRate(perClient, client, payload);
  await consumeRate(perLink, index, payload);
  const userId = await setPassword(payload, {
    where: {
      and: [
        { resetPasswordToken: { equals: index } },
        { resetPasswordExpiration: { greater_than: new Date().toISOString() } },
      ],
    },
    password,
  });
  if (!userId) throw new AppError('invalid_reset_token');
  await learnLanguage(req, userId);
  await proveAddress(payload, { userId });
  await queueJob(payload, mailNoticeJob, { userId, notice: 'passwordChanged' }, { workspace: null });
  return { success: true };
};
