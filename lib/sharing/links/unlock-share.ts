import { setTimeout } from 'node:timers/promises';

import { AppError } from '@/lib/core/errors';
import { getClientKey } from '@/lib/http/rate-limit/client-key';
import type { Context } from '@/lib/http/define-endpoint';
import { consumeRate, countCall, uncountCall, type RateLimit } from '@/lib/http/rate-limit/consume-rate';

import { openShare, toGateError } from '../page/open-share';
import { createUnlock, isPassword } from './password';

/**
 * Wrong passwords, counted by all processes together: of one address at one link, and at one link by everybody. The first is refused, the
 * second only made slow, so that nobody can lock the others out.
 */
const perGuesser: RateLimit = { name: 'share-password', max: 10, seconds: 900, isShared: true };
const slowMs = 3000;
const perLink: RateLimit = { name: 'share-password-link', max: 100, seconds: 900, isShared: true };

/** What the page shows from then on in the header `x-share-unlock`. Throws `wrong_share_password`, and what the gate says otherwise. */
export const unlockShare = async (
  ctx: Context,
  { uuid, password }: { uuid: string; password: string },
): Promise<{ unlock: string }> => {
  const share = await openShare(ctx, uuid);
  if (share.state !== 'open' && share.state !== 'password_required') throw toGateError(share.state);
  const { link } = share.facts ?? {};
  if (!link) throw new AppError('share_not_found');
  const client = getClientKey(ctx.req, ctx.actor);
  const guesser = client && `${link.id}:${client}`;
  // Counted before they are looked at, so that many at once are no more guesses than one after the other.
  await consumeRate(perGuesser, guesser, ctx.payload);
  if ((await countCall(perLink, link.id, ctx.payload)).isOver) await setTimeout(slowMs);
  if (link.passwordHash && !(await isPassword(password, link.passwordHash)))
    throw new AppError('wrong_share_password');
  // An office behind one address knows the password; it doesn't guess.
  await Promise.all([
    uncountCall(perGuesser, guesser, ctx.payload),
    uncountCall(perLink, link.id, ctx.payload),
  ]);
  return { unlock: createUnlock(link) };
};
