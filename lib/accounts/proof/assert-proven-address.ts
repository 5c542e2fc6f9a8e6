import type { Payload } from 'payload';

import type { Actor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { slugs } from '@/lib/core/slugs';
import type { User } from '@/payload-types';

/**
 * Since when the address of an account is unproven: nobody has shown yet that the account's owner reads its
 * email. Null for a proven address. The field is hidden, so the request's user does not have it.
 */
export const findUnprovenSince = async (payload: Payload, userId: string): Promise<string | null> => {
  const user = await payload.db.findOne<User>({
    collection: slugs.users,
    where: { id: { equals: userId } },
    select: { emailUnprovenSince: true },
  });
  return user?.emailUnprovenSince ?? null;
};

/**
 * The rule for everything that would outlive the owner's taking an address back: second factors, passkeys,
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
