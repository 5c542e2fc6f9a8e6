import { composeLetter } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { chooseMailLanguage } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { formatLongDay } from '@/lib/core/i18n/format';
import { translate } from '@/lib/core/i18n/text';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { findAdmins } from '@/lib/workspaces/members/find-member';

import { countDaysLeft } from './describe-permissions';
import { isExpiryMailDue } from './rules';

/**
 * Emails the admins of a workspace that a token expires soon, once per expiry date. After a kill in between,
 * the email is repeated rather than lost.
 */
export const mailExpiringToken = async (
  ctx: SystemContext,
  { integrationId }: { integrationId: string },
): Promise<void> => {
  const { payload } = ctx;
  const integration = await findById(payload, slugs.integrations, integrationId);
  if (!integration?.expiresAt || !isExpiryMailDue(integration)) return;
  const { title, expiresAt, updatedAt } = integration;
  const workspace = await findById(payload, slugs.workspaces, getRelationId(integration.workspace) ?? '');
  if (!workspace) return;
  for (const person of await findAdmins(payload, workspace.id)) {
    const language = chooseMailLanguage(person);
    const say = (key: string) =>
      translate(language, `integrations.mail.${key}`, {
        title,
        workspace: workspace.name,
        count: countDaysLeft(expiresAt),
        date: formatLongDay(language, expiresAt),
      });
    await sendMail(
      ctx,
      'tokenExpiry',
      {
        to: person.email,
        subject: say('subject'),
        ...composeLetter({
          language,
          title: say('subject'),
          paragraphs: [say('text'), say('what')],
          button: {
            label: say('action'),
            url: `${getEnv().publicUrl}/admin/collections/integrations/${integrationId}`,
          },
          addressHint: say('addressHint'),
        }),
      },
      { workspace: workspace.id },
    );
  }
  await compareAndSet(payload, {
    collection: slugs.integrations,
    where: { and: [{ id: { equals: integrationId } }, { expiresAt: { equals: expiresAt } }] },
    data: { expiryMailedFor: expiresAt, updatedAt },
  });
};
