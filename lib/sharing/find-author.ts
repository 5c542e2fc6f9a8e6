import { randomBytes } from 'node:crypto';

import type { OpenedShare } from './open-share';
import { toGuestKey, toUserKey } from './person-key';

/** Who acts on a share page. */
export type Author = {
  name: string;
  key: string;
  userId: string | null;
  /** A guest's, to be shown again with the next call; new where none came. */
  anonToken: string | null;
};

/** A guest by their token and the name they give; somebody signed in by their account, whatever they say. */
export const findAuthor = (
  { facts, viewer }: Pick<OpenedShare, 'facts' | 'viewer'>,
  { author = '', anonToken }: { author?: string; anonToken?: string | null | undefined },
): Author => {
  if (viewer.kind === 'user') {
    const { userId, name } = viewer;
    return { name, key: toUserKey(facts.thread, userId), userId, anonToken: null };
  }
  const token = anonToken ?? randomBytes(20).toString('base64url');
  return { name: author, key: toGuestKey(facts.thread, token), userId: null, anonToken: token };
};

/** Every key under which the caller may have written: also as a guest, before they signed in. */
export const listOwnKeys = (
  { facts, viewer }: Pick<OpenedShare, 'facts' | 'viewer'>,
  anonToken: string | null | undefined,
): string[] => [
  ...(viewer.kind === 'user' ? [toUserKey(facts.thread, viewer.userId)] : []),
  ...(anonToken ? [toGuestKey(facts.thread, anonToken)] : []),
];
