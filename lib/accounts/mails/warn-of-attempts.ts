import type { SystemContext } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { languages } from '@/lib/core/i18n/languages';
import { translate } from '@/lib/core/i18n/text';

import { composeMail } from './compose-mail';
import { sendMail } from './send-mail';
import { findUserByEmail } from '../find-user-by-email';
import { failures } from '../slow-logins';

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
