import type { Payload, Where } from 'payload';

import { clearUndeliverableOf } from '@/lib/accounts/mails/send-mail';
import { isPasskeyOfUser } from '@/lib/accounts/passkeys/passkey-row';
import { endSessions } from '@/lib/accounts/sessions/session-row';
import { isRowOfUser } from '@/lib/accounts/two-factor/two-factor-row';
import { asSystem, type Actor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
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

type Proof = {
  userId: string;
  /** The session of the person who proves the address. All others end. */
  keptSid?: string | undefined;
};

/**
 * Deletes integration tokens that a person created while their address was unproven. The collection's hooks
 * release their slots.
 */
const removeTokens = async (payload: Payload, userId: string, since: string): Promise<void> => {
  const madeSince: Where[] = [
    { createdBy: { equals: userId } },
    { createdAt: { greater_than_equal: since } },
  ];
  await payload.delete({
    collection: slugs.integrations,
    where: { and: madeSince },
    depth: 0,
    overrideAccess: true,
    req: asSystem(),
  });
};

/**
 * Marks an account's address as proven and removes everything added before: passkeys, second factors,
 * connected providers, other sessions, reset links and tokens. The caller has checked the password. The mark
 * is written last, so that an interrupted run is repeated. Does nothing for a proven address.
 */
export const proveAddress = async (payload: Payload, { userId, keptSid }: Proof): Promise<void> => {
  await clearUndeliverableOf(payload, userId);
  const since = await findUnprovenSince(payload, userId);
  if (!since) return;
  await endSessions(payload, { userId, keptSid });
  await payload.db.deleteMany({ collection: slugs.passkeys, where: isPasskeyOfUser(userId) });
  await payload.db.deleteMany({ collection: slugs.twoFactors, where: isRowOfUser(userId) });
  await payload.db.deleteMany({ collection: slugs.identities, where: { user: { equals: userId } } });
  await removeTokens(payload, userId, since);
  await compareAndSet(payload, {
    collection: slugs.users,
    where: { and: [{ id: { equals: userId } }, { emailUnprovenSince: { equals: since } }] },
    data: { emailUnprovenSince: null, resetPasswordToken: null, resetPasswordExpiration: null },
  });
};
