import { LRUCache } from 'lru-cache';
import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/compare-and-set';
import { createOnce } from '@/lib/core/create-once';
import { slugs } from '@/lib/core/slugs';

import { describeDevice } from './describe-device';

/** A use is written down this often: each write makes every process look up anew who calls. Milliseconds. */
const everyMs = 5 * 60_000;
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
    const data = { user: userId, sid, lastUsedAt, ...describeDevice(headers.get('user-agent')) };
    const isNew = await createOnce(payload, { collection: slugs.sessions, key: 'sid', data });
    if (isNew) return;
    await compareAndSet(payload, {
      collection: slugs.sessions,
      where: { sid: { equals: sid } },
      data: { lastUsedAt },
    });
  } catch (error) {
    payload.logger.warn({ err: error }, 'the use of a session could not be noted');
  }
};
