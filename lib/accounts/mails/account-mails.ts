import type { SystemContext } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { languages } from '@/lib/core/i18n/languages';
import { translate } from '@/lib/core/i18n/text';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';

import { createEmailLink, findPendingEmail } from '../change-email';
import type { AccountNotice } from '../jobs';
import { createConfirmToken } from '../proof/confirm-address';
import { createResetLink } from '../regain-access';
import { failures } from '../slow-logins';
import { chooseMailLanguage, findUserByEmail } from '../users';
import { composeMail } from './compose-mail';
import { sendMail } from './send-mail';

/** Emails a link that proves an account's address, unless the address is proven by now. */
export const mailConfirmation = async (ctx: SystemContext, { userId }: { userId: string }): Promise<void> => {
  const { payload } = ctx;
  const user = await findById(payload, slugs.users, userId);
  if (!user?.emailUnprovenSince) return;
  const language = chooseMailLanguage(user);
  const say = (key: string) => translate(language, `mail.confirmation.${key}`);
  const url = `${getEnv().publicUrl}/admin/confirm-email?token=${createConfirmToken(user)}`;
  await sendMail(ctx, 'confirmation', {
    to: user.email,
    subject: say('subject'),
    ...composeMail([say('intro'), { label: say('action'), url }, say('outro')]),
  });
};

/**
 * Emails the link that confirms a requested address. If another account has the address, its owner is
 * informed instead, so that the requester learns nothing. Sends nothing for a withdrawn request.
 */
export const mailNewEmail = async (ctx: SystemContext, { userId }: { userId: string }): Promise<void> => {
  const { payload } = ctx;
  const user = await findById(payload, slugs.users, userId);
  const url = user && createEmailLink(user, 'confirm');
  const to = user && findPendingEmail(user);
  if (!url || !to) return;
  const owner = await findUserByEmail(payload, to);
  const kind = owner ? 'newEmailTaken' : 'newEmail';
  const say = (key: string) =>
    translate(chooseMailLanguage(owner ?? user), `mail.${kind}.${key}`, { email: user.email });
  const action = owner ? `${getEnv().publicUrl}/admin/forgot` : url;
  await sendMail(ctx, 'confirmation', {
    to,
    subject: say('subject'),
    ...composeMail([say('intro'), { label: say('action'), url: action }, say('outro')]),
  });
};

/** Notifies a former address of the change. Only the first change of a week has a link that undoes it. */
export const mailEmailUndo = async (
  ctx: SystemContext,
  { userId, to }: { userId: string; to: string },
): Promise<void> => {
  const user = await findById(ctx.payload, slugs.users, userId);
  if (!user || user.email === to) return;
  const url = user.formerEmail === to ? createEmailLink(user, 'undo') : null;
  const say = (key: string) =>
    translate(chooseMailLanguage(user), `mail.emailUndo.${key}`, { email: user.email });
  await sendMail(ctx, 'notice', {
    to,
    subject: say('subject'),
    ...composeMail([say('intro'), ...(url ? [say('undo'), { label: say('action'), url }] : [say('advice')])]),
  });
};

/**
 * Emails a link to choose a new password if an account has that address. `language` is the request's, for
 * accounts without a language.
 */
export const mailResetLink = async (
  ctx: SystemContext,
  { email, language }: { email: string; language: string },
): Promise<void> => {
  const { payload } = ctx;
  const user = await findUserByEmail(payload, email);
  if (!user) return;
  const say = (key: string) => translate(chooseMailLanguage(user, language), `mail.passwordReset.${key}`);
  const url = await createResetLink(payload, user);
  await sendMail(ctx, 'resetLink', {
    to: email,
    subject: say('subject'),
    ...composeMail([say('intro'), { label: say('action'), url }, say('outro')]),
  });
};

/**
 * Warns an account's owner of repeated failed sign-ins, if the account exists. Uses every language if the
 * profile has none, because the language of the attempts may be an attacker's.
 */
export const warnOfAttempts = async (ctx: SystemContext, { email }: { email: string }): Promise<void> => {
  const { payload } = ctx;
  const user = await findUserByEmail(payload, email);
  if (!user) return;
  const spoken = user.language ? [user.language] : languages;
  const say = (language: string, key: string) =>
    translate(language, `mail.loginAttempts.${key}`, { count: failures.max });
  const url = `${getEnv().publicUrl}/admin/forgot`;
  await sendMail(ctx, 'loginAttempts', {
    to: email,
    subject: spoken.map((language) => say(language, 'subject')).join(' / '),
    ...composeMail(
      spoken.flatMap((language) => [
        say(language, 'intro'),
        say(language, 'advice'),
        { label: say(language, 'action'), url },
      ]),
    ),
  });
};

/**
 * Notifies a person of a change to their account, in their language. Does nothing if the account was deleted.
 */
export const mailNotice = async (
  ctx: SystemContext,
  {
    userId,
    notice,
    device,
    to,
  }: { userId: string; notice: AccountNotice; device?: string | undefined; to?: string | undefined },
): Promise<void> => {
  const { payload } = ctx;
  const user = await findById(payload, slugs.users, userId);
  if (!user) return;
  const language = chooseMailLanguage(user);
  const say = (key: string) =>
    translate(language, `peopleEmail.notices.${key}`, {
      device: device ?? translate(language, 'peopleEmail.notices.device'),
    });
  await sendMail(ctx, 'notice', {
    to: to ?? user.email,
    subject: say(`${notice}.subject`),
    ...composeMail([
      say(`${notice}.text`),
      say('advice'),
      { label: say('action'), url: `${getEnv().publicUrl}/admin/profile` },
      { label: say('forgot'), url: `${getEnv().publicUrl}/admin/forgot` },
    ]),
  });
};
