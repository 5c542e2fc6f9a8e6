import { AppError } from '@/lib/core/errors';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { getClientNetwork } from '@/lib/http/rate-limit/client-key';
import { countCall, type RateLimit, uncountCall } from '@/lib/http/rate-limit/consume-rate';
import { waitForTurn } from '@/lib/http/rate-limit/wait-for-turn';

import { openShare, toGateError } from '../page/open-share';
import { createUnlock, isPassword } from './password';

/**
 * Limits on wrong passwords for one link, counted across processes: per network (IPv4 /24, IPv6 /48), and in
 * total.
 */
const perNetwork: RateLimit = { name: 'share-password', max: 10, seconds: 900, isShared: true };
const perLink: RateLimit = { name: 'share-password-link', max: 100, seconds: 900, isShared: true };
/** Beyond the limits passwords are checked one at a time, so that guessing does not lock others out. */
const slowTry = { name: 'share-password-turn', seconds: 3 };

/**
 * Returns the value that the page sends from then on in the header `x-share-unlock`. Throws
 * `wrong_share_password` and the errors of the gate.
 */
export const unlockShare = async (
  ctx: RequestContext,
  { uuid, password }: { uuid: string; password: string },
): Promise<{ unlock: string }> => {
  const share = await openShare(ctx, uuid);
  if (share.state !== 'open' && share.state !== 'password_required') throw toGateError(share.state);
  const { link } = share.facts ?? {};
  if (!link) throw new AppError('share_not_found');
  const network = getClientNetwork(ctx.req);
  const ofNetwork = network && `${link.id}:${network}`;
  // Counted before the check, so that parallel attempts gain no extra guesses.
  const isNetworkFull = ofNetwork !== null && (await countCall(perNetwork, ofNetwork, ctx.payload)).isOver;
  const isLinkFull = (await countCall(perLink, link.id, ctx.payload)).isOver;
  if (isNetworkFull || isLinkFull) await waitForTurn(slowTry, { key: link.id, network }, ctx.payload);
  if (link.passwordHash && !(await isPassword(password, link.passwordHash))) {
    const { seconds } = slowTry;
    throw isNetworkFull
      ? new AppError('rate_limited', { seconds }, { retryAfter: seconds })
      : new AppError('wrong_share_password');
  }
  // A correct password is not a guess, e.g. from an office behind one address.
  if (ofNetwork && !isNetworkFull) await uncountCall(perNetwork, ofNetwork, ctx.payload);
  if (!isLinkFull) await uncountCall(perLink, link.id, ctx.payload);
  return { unlock: createUnlock(link) };
};
