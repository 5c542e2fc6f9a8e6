import { findUserByEmail } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { countCall, uncountCall } from '@/lib/http/rate-limit/consume-rate';
import type { MailMessage } from '@/lib/ports/mail';
import { ProviderError } from '@/lib/ports/provider-error';

import { clearUndeliverable, isLeftOut, markUndeliverable } from './undeliverable';

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
 * Emails triggered by activity of an account. Before its address is proven, another person may be reading
 * that mailbox.
 */
const onlyToProven: ReadonlySet<MailKind> = new Set([
  'notice',
  'loginAttempts',
  'peopleChange',
  'support',
  'paymentFailed',
  'mention',
  'review',
  'inbox',
  'statisticsReport',
  'liveOutage',
  'webhookDisabled',
  'tokenExpiry',
]);

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
  if (onlyToProven.has(kind)) {
    const account = await findUserByEmail(payload, address);
    if (account?.emailUnprovenSince || isLeftOut(kind, account)) return null;
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
