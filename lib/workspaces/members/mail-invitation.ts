import { composeMail } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { findUserByEmail, chooseMailLanguage } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { formatMoment } from '@/lib/core/i18n/format';
import { translate } from '@/lib/core/i18n/text';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';

import { composeMailedLink } from './invitation-link';

/** Emails an invitation link. Sends nothing if the invitation was accepted or withdrawn in the meantime. */
export const mailInvitation = async (
  ctx: SystemContext,
  { memberId }: { memberId: string },
): Promise<void> => {
  const { payload } = ctx;
  const member = await findById(payload, slugs.members, memberId);
  const url = member && composeMailedLink(member);
  if (!url) return;
  const workspace = await findById(payload, slugs.workspaces, getRelationId(member.workspace));
  const inviter = await findById(payload, slugs.users, getRelationId(member.invitedBy));
  const invited = await findUserByEmail(payload, member.email);
  // Without an account, only the workspace's and the inviter's languages are known.
  const language = chooseMailLanguage(invited, workspace?.language ?? member.inviteLanguage);
  const words = {
    workspace: workspace?.name ?? 'Reelhof',
    name: inviter?.fullname ?? inviter?.email ?? 'Reelhof',
    role: translate(language, `roles.${member.role}`),
    date: formatMoment(language, member.inviteExpiresAt ?? '', 'Europe/Berlin'),
  };
  const say = (key: string) => translate(language, `peopleEmail.invitation.${key}`, words);
  await sendMail(ctx, 'invitation', {
    to: member.email,
    subject: say('subject'),
    ...composeMail([say('intro'), { label: say('action'), url }, say('valid'), say('outro')]),
  });
};
