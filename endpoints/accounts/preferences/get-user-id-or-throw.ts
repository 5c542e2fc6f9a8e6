import { getActorUserId } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import type { Context } from '@/lib/http/define-endpoint';

/** Whose preferences they are; `forbidden` where nobody is signed in. */
export const getUserIdOrThrow = ({ actor }: Context): string => {
  const userId = getActorUserId(actor);
  if (!userId) throw new AppError('forbidden');
  return userId;
};
