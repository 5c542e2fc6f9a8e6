import type { RequestContext } from '@/lib/http/define-endpoint';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import { consumeRate, type RateLimit } from '@/lib/http/rate-limit/consume-rate';

const perNetwork: RateLimit = { name: 'sign-up-network', max: 20, seconds: 3600, isShared: true };
/** Each call sends one email. Addresses with and without an account are counted the same way. */
const perAddress: RateLimit = { name: 'sign-up-address', max: 5, seconds: 3600, isShared: true };

/** Counts a sign-up of a known network. Throws `rate_limited` with the remaining time. */
export const slowNetwork = async ({ req, payload, actor }: RequestContext): Promise<void> => {
  const client = getClientKey(req, actor);
  if (client) await consumeRate(perNetwork, client, payload);
};

/** Counts an email to an address. Throws `rate_limited` with the remaining time. */
export const slowAddress = async ({ payload }: RequestContext, email: string): Promise<void> =>
  consumeRate(perAddress, email, payload);
