import { composeLetter } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { chooseMailLanguage } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { formatMoment } from '@/lib/core/i18n/format';
import { translate } from '@/lib/core/i18n/text';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { Member, User, Workspace } from '@/payload-types';

const timeZone = 'Europe/Berlin';

/** The owner, or the superadmins of a workspace without an owner. */
const findOwners = async ({ payload }: SystemContext, workspace: Workspace): Promise<User[]> => {
  const owner = getRelationId(workspace.specificWorkspaceOwner);
  const ids = owner
    ? [owner]
    : (
        await payload.db.find<Member>({
          collection: slugs.members,
          where: {
            and: [
              { workspace: { equals: workspace.id } },
              { role: { equals: 'superadmin' } },
              { status: { equals: 'accepted' } },
              { isDisabled: { not_equals: true } },
            ],
          },
          pagination: false,
          limit: 50,
        })
      ).docs.flatMap(({ userConnection }) => getRelationId(userConnection) ?? []);
  const { docs } = await payload.db.find<User>({
    collection: slugs.users,
    where: { id: { in: ids } },
    pagination: false,
    limit: 50,
  });
  return docs;
};

/**
 * Notifies a workspace's owner that a support session began, with its reason and end, or that it ended. Each
 * is sent once.
 */
export const mailSupport = async (
  ctx: SystemContext,
  { supportId, what }: { supportId: string; what: 'began' | 'ended' },
): Promise<void> => {
  const { payload } = ctx;
  const row = await findById(payload, slugs.supportSessions, supportId);
  const workspace = row && (await findById(payload, slugs.workspaces, getRelationId(row.workspace) ?? ''));
  const mailedAt = what === 'began' ? 'beganMailedAt' : 'endedMailedAt';
  // Skips a session that never opened because another one was running.
  if (!row || !workspace || row.openKey.startsWith('new:') || row[mailedAt]) return;
  for (const owner of await findOwners(ctx, workspace)) {
    const language = chooseMailLanguage(owner);
    const words = { name: workspace.name, person: row.person };
    const say = (key: string) => translate(language, `supportEmail.${key}`, words);
    const moment = (at: string) => formatMoment(language, at, timeZone);
    await sendMail(ctx, 'support', {
      to: owner.email,
      subject: say(`${what}.subject`),
      ...composeLetter({
        language,
        title: say(`${what}.subject`),
        paragraphs: [say(`${what}.text`)],
        ...(what === 'began' && { button: { label: say('action'), url: `${getEnv().publicUrl}/admin` } }),
        details: [
          [say('reason'), row.reason],
          [say('from'), moment(row.startedAt)],
          [say(what === 'began' ? 'until' : 'to'), moment(row.endedAt ?? row.expiresAt)],
        ],
        addressHint: say('addressHint'),
      }),
    });
  }
  await compareAndSet(payload, {
    collection: slugs.supportSessions,
    where: { id: { equals: supportId } },
    data: { [mailedAt]: new Date().toISOString() },
  });
};
