import { randomUUID } from 'node:crypto';

import type { Payload, Where } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { Session } from '@/payload-types';

import { describeDevice } from './describe-device';
import { findPreviousVisit, noteNewSession } from './note-session';

/** Conditions for an account's unexpired sessions. */
export const isOpenOf = (userId: string, now = new Date()): Where[] => [
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
