import { AppError } from '@/lib/core/errors';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { assertPassword, type GuessLimits } from '@/lib/http/rate-limit/guess-password';

import { openShare, toGateError, createUnlock } from '../page/open-share';

const limits: GuessLimits = {
  perNetwork: { name: 'share-password', max: 10, seconds: 900, isShared: true },
  inTotal: { name: 'share-password-link', max: 100, seconds: 900, isShared: true },
  turn: { name: 'share-password-turn', seconds: 3 },
};

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
  const { link } = share.sharedVideo ?? {};
  if (!link) throw new AppError('share_not_found');
  const { id: key, passwordHash: hash } = link;
  await assertPassword(ctx, limits, { key, password, hash, wrong: 'wrong_share_password' });
  return { unlock: createUnlock(link) };
};
