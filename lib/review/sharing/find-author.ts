import { randomBytes } from 'node:crypto';

import type { PayloadRequest } from 'payload';

import { type Actor, resolveActor } from '@/lib/core/access/actor';
import { getEnv } from '@/lib/core/env/env';
import { AppError } from '@/lib/core/errors';
import { findIndexKey, hmac } from '@/lib/core/secrets/secret';
import { getClientNetwork } from '@/lib/http/rate-limit/client-key';

import type { OpenedShare } from './page/open-share';

/** Credentials of a share page's call: its link, and the token of a guest who wrote before. */
type Named = { shareToken: string; anonToken?: string | null | undefined };

/**
 * Identifies the caller of a share page: a signed-in person, or a guest of its link. Everybody without an
 * account is a guest, integrations too. New guests get a token in the response to their first write.
 */
export const findShareCaller = async (
  req: PayloadRequest,
  { shareToken, anonToken }: Named,
): Promise<Actor> => {
  const actor = await resolveActor(req);
  if ('userId' in actor) return actor;
  return {
    kind: 'guest',
    anonToken: anonToken ?? randomBytes(20).toString('base64url'),
    shareToken,
    network: getClientNetwork(req),
  };
};

let key: Buffer | undefined;

/**
 * Identifies a person within one thread, without linking them across threads. An HMAC, so that it can be
 * public.
 */
const toPersonKey = (scope: string, person: string): string => {
  key ??= findIndexKey(getEnv().secret, 'share-person');
  return hmac(key, `${scope}:${person}`).slice(0, 32);
};

const toGuestKey = (scope: string, anonToken: string): string => toPersonKey(scope, `anon:${anonToken}`);
export const toUserKey = (scope: string, userId: string): string => toPersonKey(scope, `user:${userId}`);

/** The person who acts on a share page. */
export type Author = {
  name: string;
  key: string;
  userId: string | null;
  /** A guest's token for their next call; new if the call had none. */
  anonToken: string | null;
};

/**
 * Identifies a guest by token and given name, and a signed-in person by account regardless of the given
 * name. Throws `unauthorized` if there is neither.
 */
export const findAuthor = (
  { sharedVideo, actor, account }: Pick<OpenedShare, 'sharedVideo' | 'actor' | 'account'>,
  { author = '' }: { author?: string },
): Author => {
  if (account) {
    const { userId, name } = account;
    return { name, key: toUserKey(sharedVideo.scope, userId), userId, anonToken: null };
  }
  if (actor.kind !== 'guest') throw new AppError('unauthorized');
  const { anonToken } = actor;
  return { name: author, key: toGuestKey(sharedVideo.scope, anonToken), userId: null, anonToken };
};

/** Every key under which the caller may have written, also as a guest before they signed in. */
export const listOwnKeys = (
  { sharedVideo, account }: Pick<OpenedShare, 'sharedVideo' | 'account'>,
  anonToken: string | null | undefined,
): string[] => [
  ...(account ? [toUserKey(sharedVideo.scope, account.userId)] : []),
  ...(anonToken ? [toGuestKey(sharedVideo.scope, anonToken)] : []),
];
