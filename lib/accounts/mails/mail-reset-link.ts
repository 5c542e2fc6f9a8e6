import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import type { JobContext } from '@/lib/jobs/job-handler';

import { composeMail } from './compose-mail';
import { findUserByEmail } from '../find-user-by-email';
import { chooseMailLanguage } from './mail-language';
import { createResetToken, indexResetToken } from '../reset-token';

const validMs = 60 * 60 * 1000;

/**
 * Mails a link to choose a new password, good for an hour and in place of any before; nothing where nobody has that address. The link
 * leads to our own origin, whatever the request's host said. `language` is that of whoever asked, for those whose profile says none.
 */
export const mailResetLink = async (
  { payload, ports }: Pick<JobContext, 'payload' | 'ports'>,
  { email, language }: { email: string; language: string },
): Promise<void> => {
  const user = await findUserByEmail(payload, email);
  if (!user) return;
  const token = createResetToken();
  await payload.db.updateOne({
    collection: slugs.users,
    id: user.id,
    data: {
      resetPasswordToken: indexResetToken(token),
      resetPasswordExpiration: new Date(Date.now() + validMs).toISOString(),
    },
  });
  const say = (key: string) => translate(chooseMailLanguage(user, language), `mail.passwordReset.${key}`);
  const url = `${getEnv().publicUrl}/admin/reset-password?token=${token}`;
  const mail = await ports.getMail();
  await mail.send({
    to: email,
    subject: say('subject'),
    ...composeMail([say('intro'), { label: say('action'), url }, say('outro')]),
  });
};
