import type { RequestContext } from '@/lib/http/define-endpoint';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate, countCall, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { queueJob } from '@/lib/worker/queue-job';
import { mailResetLinkJob } from './jobs';

const perAskingClient: RateLimit = { name: 'forgot-client', max: 30, seconds: 900, isShared: true };
export const perForgetfulAccount: RateLimit = {
  name: 'forgot-account',
  max: 3,
  seconds: 900,
  isShared: true,
};
/** Who clicks twice gets one mail: the link of a second would end that of the first. */
const perMoment: RateLimit = { name: 'forgot-moment', max: 1, seconds: 15, isShared: true };

/**
 * Has a link mailed to the owner of an address, and does the same work if the address has no account. Beyond
 * the limit of an address the answer is the same: a mail with a link went out in the last quarter of an hour.
 * Throws `rate_limited` for a client.
 */
export const requestResetLink = async ({ req, payload }: RequestContext, { email }: { email: string }) => {
  const client = getClientKey(req);
  if (client) await consumeRate(perAskingClient, client, payload);
  const isMailed = (await countCall(perMoment, email, payload)).isOver;
  if (!isMailed && !(await countCall(perForgetfulAccount, email, payload)).isOver) {
    const { language } = req.i18n;
    await queueJob(payload, mailResetLinkJob, { email, language }, { workspace: null });
  }
  return { success: true };
};
