import { randomBytes } from 'node:crypto';

import type { Payload } from 'payload';

import { getEnv } from '@/lib/core/env/env';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';

type RelyingParty = { name: string; id: string; origin: string };

/** The relying party of passkeys. It comes from the public URL and never from a request's host. */
export const getRelyingParty = (): RelyingParty => {
  const { publicUrl } = getEnv();
  const { hostname, origin } = new URL(publicUrl);
  return { name: 'Reelhof', id: hostname, origin };
};

const validMs = 5 * 60_000;

/** A registration belongs to one account. At sign-in the account is not known yet. */
export type ChallengePurpose = `register ${string}` | 'authenticate';

type Stored = { payload: Payload; purpose: ChallengePurpose; now?: Date };

/** Creates random bytes that an authenticator may sign once within five minutes. Base64url. */
export const createChallenge = async ({ payload, purpose, now = new Date() }: Stored): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + validMs).toISOString();
  await payload.db.create({ collection: slugs.passkeyChallenges, data: { challenge, purpose, expiresAt } });
  return challenge;
};

/** Spends a challenge of this purpose. Only one of several concurrent calls gets true. */
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

/** Deletes expired challenges. */
export const sweepChallenges = async (payload: Payload, now = new Date()): Promise<void> => {
  await payload.db.deleteMany({
    collection: slugs.passkeyChallenges,
    where: { expiresAt: { less_than: now.toISOString() } },
  });
};
