import type { SystemContext } from '@/lib/context';
import { translate } from '@/lib/core/i18n/text';

import { composeMail } from './compose-mail';
import { sendMail } from './send-mail';
import { findUserByEmail } from '../find-user-by-email';
import { chooseMailLanguage } from './mail-language';
import { createResetLink } from '../regain-access';

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
