import type { Payload, Where } from 'payload';

import { findUserByEmail } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { isLoopback } from '@/lib/core/network/origins';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { countCall, uncountCall } from '@/lib/http/rate-limit/consume-rate';
import type { MailMessage } from '@/lib/ports/mail';
import { ProviderError } from '@/lib/ports/provider-error';

import { composeMail } from './compose-mail';

const hour = 3600;
const day = 24 * hour;

/**
 * How many emails of a kind one address may receive, from all senders together. Null if only the recipient or
 * a platform administrator can trigger the email, or if the triggering call is limited. See also
 * docs/operate/security.md: who triggers each kind, and what happens to the rest.
 */
export const mailLimits = {
  signUp: { max: 5, seconds: hour },
  signUpRequest: { max: 10, seconds: hour },
  unfinishedBuild: { max: 3, seconds: day },
  resetLink: { max: 12, seconds: hour },
  confirmation: { max: 5, seconds: hour },
  loginAttempts: { max: 2, seconds: day },
  mention: { max: 30, seconds: hour },
  review: { max: 20, seconds: hour },
  inbox: { max: 20, seconds: hour },
  statisticsReport: { max: 10, seconds: day },
  liveOutage: { max: 8, seconds: hour },
  ruleShare: { max: 50, seconds: day },
  webhookDisabled: { max: 10, seconds: day },
  tokenExpiry: { max: 20, seconds: day },
  deletionLink: { max: 5, seconds: hour },
  peopleChange: { max: 10, seconds: hour },
  invitation: null,
  signUpRefusal: null,
  notice: null,
  support: null,
  deletionRecord: null,
  paymentFailed: null,
  payload: { max: 10, seconds: hour },
} as const satisfies Record<string, { max: number; seconds: number } | null>;

export type MailKind = keyof typeof mailLimits;

/**
 * Emails triggered by activity of an account. An unproven address gets none of them, because another person
 * may be reading that mailbox. The loss of a `minor` email harms nobody: an address that the mail server does
 * not know does not get it either.
 */
const accountMails: Partial<Record<MailKind, 'important' | 'minor'>> = {
  notice: 'important',
  loginAttempts: 'important',
  peopleChange: 'important',
  support: 'important',
  paymentFailed: 'important',
  mention: 'minor',
  review: 'minor',
  inbox: 'minor',
  statisticsReport: 'minor',
  liveOutage: 'minor',
  webhookDisabled: 'minor',
  tokenExpiry: 'minor',
};

/**
 * Sends an email, and notes whether the address exists. A refused address is no failure: no retry would help.
 */
const deliver = async ({ payload, ports }: SystemContext, message: MailMessage): Promise<void> => {
  const mail = await ports.getMail();
  try {
    await mail.send(message);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'mailbox_unknown') throw error;
    payload.logger.warn('a mail server does not know an address');
    return markUndeliverable(payload, message.to);
  }
  await clearUndeliverable(payload, message.to);
};

/**
 * Sends an email unless the address has received too many of that kind (per workspace if `workspace` is set).
 * Returns the milliseconds until the next one is allowed, or null if it was sent, or skipped for an
 * unproven or undeliverable address. A failed email does not count.
 */
export const sendMail = async (
  { payload, ports }: SystemContext,
  kind: MailKind,
  message: MailMessage,
  { workspace }: { workspace?: string } = {},
): Promise<number | null> => {
  const address = message.to.toLowerCase();
  const importance = accountMails[kind];
  if (importance) {
    const account = await findUserByEmail(payload, address);
    if (account?.emailUnprovenSince) return null;
    if (importance === 'minor' && account?.emailUndeliverableSince) return null;
  }
  const limit = mailLimits[kind];
  const send = () => deliver({ payload, ports }, message);
  if (!limit) {
    await send();
    return null;
  }
  const rate = { name: `mail-${kind}`, ...limit, isShared: true };
  const key = workspace ? `${workspace} ${address}` : address;
  const { isOver, waitMs } = await countCall(rate, key, payload);
  if (isOver) {
    payload.logger.warn({ kind }, 'an address has reached its limit for a kind of email');
    return Math.max(1000, waitMs);
  }
  try {
    await send();
  } catch (error) {
    await uncountCall(rate, key, payload);
    throw error;
  }
  return null;
};

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
const markUndeliverable = (payload: Payload, email: string, now = new Date()): Promise<void> =>
  changeAll(payload, isOf(email), now.toISOString());

/** Notes that an email arrived, or that its link was used. */
export const clearUndeliverable = (payload: Payload, email: string): Promise<void> =>
  changeAll(payload, isOf(email), null);

/** Like `clearUndeliverable`, for the address of an account. */
export const clearUndeliverableOf = async (payload: Payload, userId: string): Promise<void> => {
  const user = await findById(payload, slugs.users, userId);
  if (user) await clearUndeliverable(payload, user.email);
};

/** Whether people outside of this machine use the installation, but its emails are only stored. */
export const reachesNobody = ({ mail, publicUrl } = getEnv()): boolean =>
  mail.MAIL === 'outbox' && !isLoopback(new URL(publicUrl).hostname);

/**
 * Sends an email that shows that sending works. Throws `ProviderError` with the mail server's reply. Returns
 * whether the email was sent or only stored.
 */
export const sendTestMail = async (
  { ports }: Pick<SystemContext, 'ports'>,
  { to, language }: { to: string; language: string },
): Promise<{ isSent: boolean }> => {
  const mail = await ports.getMail();
  const say = (key: string) => translate(language, `mail.test.${key}`, { url: getEnv().publicUrl });
  await mail.send({ to, subject: say('subject'), ...composeMail([say('text')]) });
  return { isSent: mail.adapter === 'smtp' };
};
