import { composeLetter } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { chooseMailLanguage } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { findAdmins } from '@/lib/workspaces/members/find-member';

import { findEndpoint } from './endpoints';

/** Emails the admins of an endpoint's workspace why it was disabled, unless it is enabled again by now. */
export const mailDisabledEndpoint = async (
  ctx: SystemContext,
  { endpointId }: { endpointId: string },
): Promise<void> => {
  const endpoint = await findEndpoint(ctx.payload, endpointId);
  if (!endpoint?.isDisabled || !endpoint.disabledReason) return;
  const { url, disabledReason } = endpoint;
  const workspace = getRelationId(endpoint.workspace) ?? '';
  for (const person of await findAdmins(ctx.payload, workspace)) {
    const language = chooseMailLanguage(person);
    const say = (key: string) =>
      translate(language, `webhooks.disabledMail.${key}`, { host: new URL(url).host });
    await sendMail(
      ctx,
      'webhookDisabled',
      {
        to: person.email,
        subject: say('subject'),
        ...composeLetter({
          language,
          title: say('subject'),
          paragraphs: [say(disabledReason), say('what')],
          details: [[say('url'), url]],
          button: {
            label: say('action'),
            url: `${getEnv().publicUrl}/admin/collections/webhookEndpoints/${endpoint.id}`,
          },
          addressHint: say('addressHint'),
        }),
      },
      { workspace },
    );
  }
};
