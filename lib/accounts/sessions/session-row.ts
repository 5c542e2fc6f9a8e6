import { randomUUID } from 'node:crypto';

import { LRUCache } from 'lru-cache';
import type { Payload, Where, PayloadRequest } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import type { Session } from '@/payload-types';

/** The session id of a request, which Payload stores on the user. */
export const getSid = ({ user }: Pick<PayloadRequest, 'user'>): string | undefined =>
  user && '_sid' in user && typeof user._sid === 'string' ? user._sid : undefined;

const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

const find = (names: [RegExp, string][], agent: string): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** Describes the browser's device in a few words. Pure. */
export const describeDevice = (userAgent: string | null) => ({
  browser: find(browsers, userAgent ?? ''),
  system: find(systems, userAgent ?? ''),
});

/**
 * A session unused for this long has ended, because it expires two hours after its last use. Milliseconds.
 */
const endedAfterMs = 86_400_000;
const batch = 500;

/**
 * Deletes ended sessions except each person's newest, which shows colleagues when the person was last active.
 */
export const sweepSessions = async (payload: Payload, now = new Date()): Promise<void> => {
  const before = new Date(now.getTime() - endedAfterMs).toISOString();
  const seen = new Set<string>();
  const gone: string[] = [];
  for (let page = 1; ; page += 1) {
    const { docs, hasNextPage } = await payload.db.find<Session>({
      collection: slugs.sessions,
      where: { user: { exists: true } },
      sort: ['-lastUsedAt', 'id'],
      limit: batch,
      page,
    });
    for (const { id, user, lastUsedAt } of docs) {
      const userId = getRelationId(user) ?? '';
      if (seen.has(userId) && lastUsedAt < before) gone.push(id);
      seen.add(userId);
    }
    if (!hasNextPage) break;
  }
  for (let index = 0; index < gone.length; index += batch) {
    const where = { id: { in: gone.slice(index, index + batch) } };
    await payload.db.deleteMany({ collection: slugs.sessions, where });
  }
};

/** Conditions for an account's unexpired sessions. */
const isOpenOf = (userId: string, now = new Date()): Where[] => [
  { user: { equals: userId } },
  { expiresAt: { greater_than: now.toISOString() } },
];

const expiresIn = (seconds: number, now: Date): string =>
  new Date(now.getTime() + seconds * 1000).toISOString();

/** Creates a session as a new row, which no concurrent sign-in can overwrite. Returns its id. */
export const createSession = async (
  payload: Payload,
  { userId, seconds, headers }: { userId: string; seconds: number; headers: Headers },
): Promise<string> => {
  const now = new Date();
  const sid = randomUUID();
  await payload.db.create({
    collection: slugs.sessions,
    data: {
      user: userId,
      sid,
      expiresAt: expiresIn(seconds, now),
      lastUsedAt: now.toISOString(),
      previousVisitAt: await findPreviousVisit(payload, userId, now.getTime()),
      ...describeDevice(headers.get('user-agent')),
    },
  });
  noteNewSession(sid, now.getTime());
  return sid;
};

/** Extends a session by its full duration; false if it is not open. */
export const prolongSession = async (
  payload: Payload,
  { userId, sid, seconds }: { userId: string; sid: string; seconds: number },
): Promise<boolean> => {
  const now = new Date();
  const prolonged = await compareAndSet(payload, {
    collection: slugs.sessions,
    where: { and: [{ sid: { equals: sid } }, ...isOpenOf(userId, now)] },
    data: { expiresAt: expiresIn(seconds, now) },
  });
  return prolonged !== null;
};

/** An account's open sessions. */
export const findOpenSessions = async (payload: Payload, userId: string): Promise<Session[]> => {
  const { docs } = await payload.db.find<Session>({
    collection: slugs.sessions,
    where: { and: isOpenOf(userId) },
    pagination: false,
    limit: 0,
  });
  return docs;
};

/** Ends an account's sessions: all, all except `keptSid`, or only `sid`. */
export const endSessions = async (
  payload: Payload,
  { userId, keptSid, sid }: { userId: string; keptSid?: string | undefined; sid?: string | undefined },
): Promise<void> => {
  const now = new Date();
  await payload.db.updateMany({
    collection: slugs.sessions,
    where: {
      and: [
        ...isOpenOf(userId, now),
        ...(keptSid ? [{ sid: { not_equals: keptSid } }] : []),
        ...(sid ? [{ sid: { equals: sid } }] : []),
      ],
    },
    data: { expiresAt: now.toISOString() },
  });
};

/**
 * Interval at which the use of a session is stored, because each write makes every process look up the caller
 * again. Milliseconds.
 */
const everyMs = 5 * 60_000;
/** A pause of this length ends a visit. Milliseconds. */
const visitGapMs = 30 * 60_000;
const noted = new LRUCache<string, number>({ max: 10_000 });

/** Marks a session as new, so that its use need not be stored for a while. */
const noteNewSession = (sid: string, now: number): void => void noted.set(sid, now);

type Use = { userId: string; token: string };

/** The session id in Payload's token, without verifying the signature; null for an invalid token. */
const readSid = (token: string): string | null => {
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
