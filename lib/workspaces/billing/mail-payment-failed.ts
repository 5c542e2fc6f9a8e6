import { composeLetter } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { chooseMailLanguage } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { findSuperadmins } from '@/lib/workspaces/members/find-member';

import { getReturnUrls } from './rules';
import { findWorkspaceBilling } from './workspace-billing';

/**
 * Emails all superadmins of a workspace about a failed or abandoned payment. Sends nothing if the payment has
 * succeeded in the meantime.
 */
export const mailPaymentFailed = async (
  ctx: SystemContext,
  { workspaceId }: { workspaceId: string },
): Promise<void> => {
  const { payload } = ctx;
  const workspace = await findWorkspaceBilling(payload, workspaceId);
  if (workspace?.state.status !== 'active_payment_failed') return;
  const what = workspace.state.isValid ? 'overdue' : 'unpaid';
  for (const person of await findSuperadmins(payload, workspaceId)) {
    const language = chooseMailLanguage(person);
    const say = (key: string) => translate(language, `billing.mail.${key}`, { name: workspace.name });
    await sendMail(ctx, 'paymentFailed', {
      to: person.email,
      subject: say(`${what}.subject`),
      ...composeLetter({
        language,
        title: say(`${what}.subject`),
        paragraphs: [say(`${what}.text`)],
        button: { label: say('action'), url: getReturnUrls(getEnv().publicUrl).account },
        addressHint: say('addressHint'),
      }),
    });
  }
};
