import { LRUCache } from 'lru-cache';
import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { Session } from '@/payload-types';

/**
 * Interval at which the use of a session is stored, because each write makes every process look up the caller
 * again. Milliseconds.
 */
const everyMs = 5 * 60_000;
/** A pause of this length ends a visit. Milliseconds. */
const visitGapMs = 30 * 60_000;
const noted = new LRUCache<string, number>({ max: 10_000 });

/** Marks a session as new, so that its use need not be stored for a while. */
export const noteNewSession = (sid: string, now: number): void => void noted.set(sid, now);

type Use = { userId: string; token: string };

/** The session id in Payload's token, without verifying the signature; null for an invalid token. */
export const readSid = (token: string): string | null => {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid?: unknown;
    };
    return typeof claims.sid === 'string' ? claims.sid : null;
  } catch {
    return null;
  }
};

type LastUse = Pick<Session, 'lastUsedAt' | 'previousVisitAt'>;

/**
 * The end of the visit before the current one, from the account's last use on any device; null if there was
 * none. Pure.
 */
export const getPreviousVisit = (last: LastUse | null, now: number): string | null => {
  if (!last) return null;
  return now - Date.parse(last.lastUsedAt) > visitGapMs ? last.lastUsedAt : (last.previousVisitAt ?? null);
};

const findLastUse = async (payload: Payload, userId: string): Promise<LastUse | null> => {
  const { docs } = await payload.db.find<Session>({
    collection: slugs.sessions,
    where: { user: { equals: userId } },
    sort: '-lastUsedAt',
    limit: 1,
    pagination: false,
  });
  return docs[0] ?? null;
};

/** When the account was last used before the visit that is in progress at `now`. */
export const findPreviousVisit = async (
  payload: Payload,
  userId: string,
  now: number,
): Promise<string | null> => getPreviousVisit(await findLastUse(payload, userId), now);

/** Stores that a session was used, at most every few minutes. Never throws. */
export const noteSession = async (
  payload: Payload,
  { userId, token }: Use,
  now = Date.now(),
): Promise<void> => {
  const sid = readSid(token);
  if (!sid || (noted.get(sid) ?? 0) > now - everyMs) return;
  noted.set(sid, now);
  const lastUsedAt = new Date(now).toISOString();
  try {
    await compareAndSet(payload, {
      collection: slugs.sessions,
      where: { sid: { equals: sid } },
      data: { lastUsedAt, previousVisitAt: await findPreviousVisit(payload, userId, now) },
    });
  } catch (error) {
    payload.logger.warn({ err: error }, 'the last use of a session could not be stored');
  }
};
