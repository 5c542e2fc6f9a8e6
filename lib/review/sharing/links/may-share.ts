import { type Actor, decide } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';

/**
 * A link shows even a private video to its holder, so a token that may not publish may not share. Throws
 * `forbidden`. Pure.
 */
export const assertMayShare = (actor: Actor): void => {
  if (actor.kind === 'integration' && decide(actor, slugs.videos, 'changeVisibility') === 'none')
    throw new AppError('forbidden');
};
