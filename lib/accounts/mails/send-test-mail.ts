import type { SystemContext } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { isLoopback } from '@/lib/core/network/origins';

import { composeMail } from './compose-mail';

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
