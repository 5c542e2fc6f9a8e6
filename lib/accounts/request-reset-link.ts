import type { Context } from '@/lib/http/define-endpoint';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate, countCall, type RateLimit } from '@/lib/http/rate-limit/consume-rate';
import { queueJob } from '@/lib/jobs/queue-job';

export const perAskingClient: RateLimit = { name: 'forgot-client', max: 30, seconds: 900, isShared: true };
const perAccount: RateLimit = { name: 'forgot-account', max: 3, seconds: 900, isShared: true };
/** Who clicks twice gets one mail: the link of a second would end that of the first. */
const perMoment: RateLimit = { name: 'forgot-moment', max: 1, seconds: 15, isShared: true };

/** Has a link mailed to the owner of an address, and does the same work where nobody has it. Throws `rate_limited`. */
export const requestResetLink = async ({ req, payload }: Context, { email }: { email: string }) => {
  const client = getClientKey(req);
  if (client) await consumeRate(perAskingClient, client, payload);
  await consumeRate(perAccount, email, payload);
  if (!(await countCall(perMoment, email, payload)).isOver) {
    const { language } = req.i18n;
    await queueJob(payload, 'mail-reset-link', { email, language }, { workspace: null });
  }
  return { success: true };
};
