import type { Payload, Where } from 'payload';

import { clearUndeliverableOf } from '@/lib/accounts/mails/undeliverable';
import { isPasskeyOfUser } from '@/lib/accounts/passkeys/passkey-row';
import { endSessions } from '@/lib/accounts/sessions/session-row';
import { isRowOfUser } from '@/lib/accounts/two-factor/two-factor-row';
import { asSystem } from '@/lib/core/access/actor';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';

import { findUnprovenSince } from './assert-proven-address';

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
