import { AppError } from '@/lib/core/errors';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate, type RateLimit, countCall } from '@/lib/http/rate-limit/consume-rate';
import { queueJob } from '@/lib/worker/queue-job';

import { mailNoticeJob, mailResetLinkJob } from './jobs';
import { assertPasswordPolicy } from './passwords';
import { proveAddress } from './proof/prove-address';
import { indexResetToken } from './regain-access';
import { setPassword } from './set-password';
import { learnLanguage } from './users';

const forgotPerClient: RateLimit = { name: 'forgot-client', max: 30, seconds: 900, isShared: true };
export const perForgetfulAccount: RateLimit = {
  name: 'forgot-account',
  max: 3,
  seconds: 900,
  isShared: true,
};
/** A double click sends a single email: the link of a second one would invalidate the first. */
const perMoment: RateLimit = { name: 'forgot-moment', max: 1, seconds: 15, isShared: true };

/**
 * Emails a reset link, with the same work for an address without an account. Beyond the limit of an address
 * the answer is the same, because it received a link within the last quarter of an hour. Throws
 * `rate_limited` for a client.
 */
export const requestResetLink = async ({ req, payload }: RequestContext, { email }: { email: string }) => {
  const client = getClientKey(req);
  if (client) await consumeRate(forgotPerClient, client, payload);
  const isMailed = (await countCall(perMoment, email, payload)).isOver;
  if (!isMailed && !(await countCall(perForgetfulAccount, email, payload)).isOver) {
    const { language } = req.i18n;
    await queueJob(payload, mailResetLinkJob, { email, language }, { workspace: null });
  }
  return { success: true };
};

const resetPerClient: RateLimit = {
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
  if (client) await consumeRate(resetPerClient, client, payload);
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
