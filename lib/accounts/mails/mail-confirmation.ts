import { findById } from '@/lib/core/rows/find-rows';
import type { SystemContext } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';

import { createConfirmToken } from '../proof/confirm-token';
import { composeMail } from './compose-mail';
import { sendMail } from './send-mail';
import { chooseMailLanguage } from './mail-language';

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
