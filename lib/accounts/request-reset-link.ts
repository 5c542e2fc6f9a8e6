import type { RequestContext } from '@/lib/http/define-endpoint';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate, countCall, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { queueJob } from '@/lib/worker/queue-job';
import { mailResetLinkJob } from './jobs';

const perClient: RateLimit = { name: 'forgot-client', max: 30, seconds: 900, isShared: true };
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
  if (client) await consumeRate(perClient, client, payload);
  const isMailed = (await countCall(perMoment, email, payload)).isOver;
  if (!isMailed && !(await countCall(perForgetfulAccount, email, payload)).isOver) {
    const { language } = req.i18n;
    await queueJob(payload, mailResetLinkJob, { email, language }, { workspace: null });
  }
  return { success: true };
};
