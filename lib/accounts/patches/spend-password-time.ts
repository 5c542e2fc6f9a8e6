import crypto from 'node:crypto';
import { promisify } from 'node:util';

import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';

/** What Payload's check of a password costs; a test compares the two. */
const cost = { iterations: 600_000, keyLength: 32, digest: 'sha256' };
const salt = crypto.randomBytes(32).toString('hex');

/**
 * Derives a key for nothing where Payload had none to compare, because there is no such account or it has no password: the time of an
 * answer would tell who has one.
 */
export const spendPasswordTime = async (
  payload: Payload,
  { email, password }: { email: string; password: string },
): Promise<void> => {
  const user = await payload.db.findOne<{ id: string; hash?: string; salt?: string }>({
    collection: slugs.users,
    where: { email: { equals: email } },
    select: { hash: true, salt: true },
  });
  if (user?.hash && user.salt) return;
  await promisify(crypto.pbkdf2)(password, salt, cost.iterations, cost.keyLength, cost.digest);
};
