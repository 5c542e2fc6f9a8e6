import { AppError, type ErrorCode } from '@/lib/core/errors';
import { isSharedPassword } from '@/lib/core/secrets/shared-password';

import type { RequestContext } from '../define-endpoint';
import { getClientNetwork } from './client-key';
import { countCall, type RateLimit, uncountCall } from './consume-rate';
import { waitForTurn } from './wait-for-turn';

/**
 * Limits on wrong passwords for one key, counted across processes: per network (IPv4 /24, IPv6 /48), and in
 * total. Beyond them passwords are checked one at a time, so that guessing does not lock others out.
 */
export type GuessLimits = {
  perNetwork: RateLimit;
  inTotal: RateLimit;
  turn: { name: string; seconds: number };
};

type Guess = { key: string; password: string; hash: string | null | undefined; wrong: ErrorCode };

/** Throws `wrong` for a wrong password, or `rate_limited` if its network guesses too often. */
export const assertPassword = async (
  { req, payload }: Pick<RequestContext, 'req' | 'payload'>,
  { perNetwork, inTotal, turn }: GuessLimits,
  { key, password, hash, wrong }: Guess,
): Promise<void> => {
  const network = getClientNetwork(req);
  const ofNetwork = network && `${key}:${network}`;
  // Counted before the check, so that parallel attempts gain no extra guesses.
  const isNetworkFull = ofNetwork !== null && (await countCall(perNetwork, ofNetwork, payload)).isOver;
  const isTotalFull = (await countCall(inTotal, key, payload)).isOver;
  if (isNetworkFull || isTotalFull) await waitForTurn(turn, { key, network }, payload);
  if (hash && !(await isSharedPassword(password, hash))) {
    const { seconds } = turn;
    throw isNetworkFull
      ? new AppError('rate_limited', { seconds }, { retryAfter: seconds })
      : new AppError(wrong);
  }
  // A correct password is not a guess, e.g. from an office behind one address.
  if (ofNetwork && !isNetworkFull) await uncountCall(perNetwork, ofNetwork, payload);
  if (!isTotalFull) await uncountCall(inTotal, key, payload);
};
