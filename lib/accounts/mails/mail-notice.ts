import { findById } from '@/lib/core/rows/find-rows';
import type { SystemContext } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';

import { composeMail } from './compose-mail';
import { sendMail } from './send-mail';
import { chooseMailLanguage } from './mail-language';
import type { AccountNotice } from './notices';

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
    translate(language, `peopleMail.notices.${key}`, {
      device: device ?? translate(language, 'peopleMail.notices.device'),
    });
  await sendMail(ctx, 'notice', {
    to: to ?? user.email,
    subject: say(`${notice}.subject`),
    ...composeMail([
      say(`${notice}.text`),
      say('advice'),
      { label: say('action'), url: `${getEnv().publicUrl}/admin/globals/account?tab=profile` },
      { label: say('forgot'), url: `${getEnv().publicUrl}/admin/forgot` },
    ]),
  });
};
