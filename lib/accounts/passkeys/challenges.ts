import { randomBytes } from 'node:crypto';

import type { Payload } from 'payload';

import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';

const validMs = 5 * 60_000;

/** A registration is one person's; whoever logs in is nobody yet. */
export type ChallengePurpose = `register ${string}` | 'authenticate';

type Stored = { payload: Payload; purpose: ChallengePurpose; now?: Date };

/** Random bytes that an authenticator signs once, within five minutes. Base64url. */
export const createChallenge = async ({ payload, purpose, now = new Date() }: Stored): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + validMs).toISOString();
  await payload.db.create({ collection: slugs.passkeyChallenges, data: { challenge, purpose, expiresAt } });
  return challenge;
};

/**
 * Whether a challenge was given for this purpose and is spent by this very call: of several at once one gets
 * it.
 */
export const spendChallenge = async (
  challenge: string,
  { payload, purpose, now = new Date() }: Stored,
): Promise<boolean> => {
  const spentAt = now.toISOString();
  const row = await compareAndSet(payload, {
    collection: slugs.passkeyChallenges,
    where: {
      and: [
        { challenge: { equals: challenge } },
        { purpose: { equals: purpose } },
        { expiresAt: { greater_than: spentAt } },
        { spentAt: { exists: false } },
      ],
    },
    data: { spentAt },
  });
  return row !== null;
};

/** Forgets challenges that are good for nothing any more. */
export const sweepChallenges = async (payload: Payload, now = new Date()): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.passkeyChallenges,
    where: { expiresAt: { less_than: now.toISOString() } },
  });
};
