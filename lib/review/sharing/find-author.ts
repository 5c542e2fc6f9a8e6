import { AppError } from '@/lib/core/errors';

import type { OpenedShare } from './page/open-share';
import { toGuestKey, toUserKey } from './person-key';

/** Who acts on a share page. */
export type Author = {
  name: string;
  key: string;
  userId: string | null;
  /** A guest's, to be shown again with the next call; new where none came. */
  anonToken: string | null;
};

/** A guest by their token and the name they give; somebody signed in by their account, whatever they say. Throws `unauthorized` for nobody. */
export const findAuthor = (
  { facts, actor, account }: Pick<OpenedShare, 'facts' | 'actor' | 'account'>,
  { author = '' }: { author?: string },
): Author => {
  if (account) {
    const { userId, name } = account;
    return { name, key: toUserKey(facts.scope, userId), userId, anonToken: null };
  }
  if (actor.kind !== 'guest') throw new AppError('unauthorized');
  const { anonToken } = actor;
  return { name: author, key: toGuestKey(facts.scope, anonToken), userId: null, anonToken };
};

/** Every key under which the caller may have written: also as a guest, before they signed in. */
export const listOwnKeys = (
  { facts, account }: Pick<OpenedShare, 'facts' | 'account'>,
  anonToken: string | null | undefined,
): string[] => [
  ...(account ? [toUserKey(facts.scope, account.userId)] : []),
  ...(anonToken ? [toGuestKey(facts.scope, anonToken)] : []),
];
