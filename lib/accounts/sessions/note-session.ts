import { LRUCache } from 'lru-cache';
import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { Session } from '@/payload-types';

/** A use is written down this often: each write makes every process look up anew who calls. Milliseconds. */
const everyMs = 5 * 60_000;
/** As long without a call ends a visit. Milliseconds. */
const visitGapMs = 30 * 60_000;
const noted = new LRUCache<string, number>({ max: 10_000 });

/** Says that a session is new, and need not be noted as used for a while. */
export const noteNewSession = (sid: string, now: number): void => void noted.set(sid, now);

type Use = { userId: string; token: string };

/**
 * The session's id, which Payload signs into its token; null for what is none. The signature is checked
 * elsewhere.
 */
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
 * When the visit before this one ended, by the last use of the account on any device; null where there was
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

/** When the account was last used before the visit that is under way at `now`. */
export const findPreviousVisit = async (
  payload: Payload,
  userId: string,
  now: number,
): Promise<string | null> => getPreviousVisit(await findLastUse(payload, userId), now);

/** Notes that a session is used now; a few minutes are not told apart. Never fails. */
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
    payload.logger.warn({ err: error }, 'the use of a session could not be noted');
  }
};
