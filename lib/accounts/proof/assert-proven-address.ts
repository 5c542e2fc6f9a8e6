import type { Payload } from 'payload';

import type { Actor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';

/**
 * The time since which an account's address is unproven, that is, not shown to belong to its owner; null for
 * a proven address. The field is hidden, so the request's user does not have it.
 */
export const findUnprovenSince = async (payload: Payload, userId: string): Promise<string | null> => {
  const user = await findById(payload, slugs.users, userId, { select: { emailUnprovenSince: true } });
  return user?.emailUnprovenSince ?? null;
};

/**
 * Protects everything that would survive if the owner reclaimed the address: second factors, passkeys,
 * recovery codes, connected providers, integration tokens. Throws `email_unconfirmed` to a person with an
 * unproven address; other actors have no address.
 */
export const assertProvenAddress = async ({
  payload,
  actor,
}: {
  payload: Payload;
  actor: Actor;
}): Promise<void> => {
  if ('userId' in actor && (await findUnprovenSince(payload, actor.userId)))
    throw new AppError('email_unconfirmed');
};
