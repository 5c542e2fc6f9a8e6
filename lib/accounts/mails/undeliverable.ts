import type { Payload, Where } from 'payload';

import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';

/** Emails whose loss harms nobody. They are not sent to an address that the mail server does not know. */
const unessential: ReadonlySet<string> = new Set([
  'mention',
  'review',
  'inbox',
  'statisticsReport',
  'liveOutage',
  'webhookDisabled',
  'tokenExpiry',
]);

/** Account and memberships with an address; an invitation has no account. */
const collections = [slugs.users, slugs.members] as const;

const changeAll = async ({ db }: Payload, where: Where, since: string | null): Promise<void> => {
  const isOther: Where = { emailUndeliverableSince: { exists: since === null } };
  for (const collection of collections)
    await db.updateMany({
      collection,
      where: { and: [where, isOther] },
      data: { emailUndeliverableSince: since },
      returning: false,
    });
};

const isOf = (email: string): Where => ({ email: { equals: email.toLowerCase() } });

/** Notes that a mail server refused an address for good. Keeps the time of the first refusal. */
export const markUndeliverable = (payload: Payload, email: string, now = new Date()): Promise<void> =>
  changeAll(payload, isOf(email), now.toISOString());

/** Notes that an email arrived, or that its link was used. */
export const clearUndeliverable = (payload: Payload, email: string): Promise<void> =>
  changeAll(payload, isOf(email), null);

/** Like `clearUndeliverable`, for the address of an account. */
export const clearUndeliverableOf = async (payload: Payload, userId: string): Promise<void> => {
  const user = await findById(payload, slugs.users, userId);
  if (user) await clearUndeliverable(payload, user.email);
};

/** Whether an email is left out, because its address is undeliverable and the email is not essential. */
export const isLeftOut = (
  kind: string,
  account: { emailUndeliverableSince?: string | null } | null,
): boolean => unessential.has(kind) && Boolean(account?.emailUndeliverableSince);
