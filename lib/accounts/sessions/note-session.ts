import { LRUCache } from 'lru-cache';
import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/database/compare-and-set';
import { createOnce } from '@/lib/core/database/create-once';
import { slugs } from '@/lib/core/slugs';
import type { Session } from '@/payload-types';

import { describeDevice } from './describe-device';

/** A use is written down this often: each write makes every process look up anew who calls. Milliseconds. */
const everyMs = 5 * 60_000;
/** As long without a call ends a visit. Milliseconds. */
const visitGapMs = 30 * 60_000;
const noted = new LRUCache<string, number>({ max: 10_000 });

type Use = { userId: string; token: string; headers: Headers };

/** The session's id, which Payload signs into its token; null for what is none. The signature is checked elsewhere. */
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

/** When the visit before this one ended, by the last use of the account on any device; null where there was none. Pure. */
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

/** Writes down that a session is used now, and on which device; a few minutes are not told apart. Never fails. */
export const noteSession = async (
  payload: Payload,
  { userId, token, headers }: Use,
  now = Date.now(),
): Promise<void> => {
  const sid = readSid(token);
  if (!sid || (noted.get(sid) ?? 0) > now - everyMs) return;
  noted.set(sid, now);
  const lastUsedAt = new Date(now).toISOString();
  try {
    const previousVisitAt = getPreviousVisit(await findLastUse(payload, userId), now);
    const use = { lastUsedAt, previousVisitAt };
    const data = { user: userId, sid, ...use, ...describeDevice(headers.get('user-agent')) };
    const isNew = await createOnce(payload, { collection: slugs.sessions, key: 'sid', data });
    if (isNew) return;
    await compareAndSet(payload, {
      collection: slugs.sessions,
      where: { sid: { equals: sid } },
      data: use,
    });
  } catch (error) {
    payload.logger.warn({ err: error }, 'the use of a session could not be noted');
  }
};
