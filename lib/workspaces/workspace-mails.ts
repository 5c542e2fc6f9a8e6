import type { Payload } from 'payload';

import { composeLetter, composeMail } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { chooseMailLanguage, findUserByEmail } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { formatMoment, formatLongDay } from '@/lib/core/i18n/format';
import { translate } from '@/lib/core/i18n/text';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getReturnUrls } from '@/lib/workspaces/billing/rules';
import { findWorkspaceBilling } from '@/lib/workspaces/billing/workspace-billing';
import { countDaysLeft } from '@/lib/workspaces/integrations/describe-permissions';
import { isExpiryMailDue } from '@/lib/workspaces/integrations/rules';
import type { Member, User } from '@/payload-types';

import { findOwner, findSuperadmins, findAdmins } from './members/find-member';
import { composeMailedLink } from './members/invitation-link';

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

/** `from` and `to` are addresses for `owner`, and roles otherwise. */
export type PeopleChange = {
  what: 'owner' | 'role' | 'invited' | 'added' | 'removed';
  email: string;
  from: string | null;
  to: string | null;
  byPlatform: boolean;
};

/** Net result of the changes made during the delay. Null if the final value equals the first one. */
const findNetChange = async (
  payload: Payload,
  workspaceId: string,
  change: PeopleChange,
): Promise<PeopleChange | null> => {
  if (change.what !== 'owner' && change.what !== 'role') return change;
  const to =
    change.what === 'owner'
      ? ((await findOwner(payload, workspaceId))?.email ?? null)
      : ((
          await payload.db.findOne<Member>({
            collection: slugs.members,
            where: { and: [{ workspace: { equals: workspaceId } }, { email: { equals: change.email } }] },
          })
        )?.role ?? null);
  if (to === null || to === change.from) return null;
  return { ...change, to, ...(change.what === 'owner' && { email: to }) };
};

/**
 * Emails a member change to the people concerned: a hand-over to the old and new owner, and changes by
 * platform administrators to all superadmins, too. Beyond the email limit of an address, only the event log
 * records the change.
 */
export const mailPeopleChange = async (
  ctx: SystemContext,
  { workspaceId, change: first }: { workspaceId: string; change: PeopleChange },
): Promise<void> => {
  const { payload } = ctx;
  const change = await findNetChange(payload, workspaceId, first);
  if (!change) return;
  const { what, email, from, to, byPlatform } = change;
  const workspace = await findById(payload, slugs.workspaces, workspaceId, { select: { name: true } });
  if (!workspace) return;
  const named = what === 'owner' ? [from, to] : what === 'role' ? [email] : [];
  const { docs: concerned } = await payload.db.find<User>({
    collection: slugs.users,
    where: { email: { in: named.filter((address) => address !== null) } },
    pagination: false,
    limit: 0,
  });
  const superadmins = byPlatform ? await findSuperadmins(payload, workspaceId) : [];
  const people = new Map([...concerned, ...superadmins].map((person) => [person.id, person]));
  for (const person of people.values()) {
    const language = chooseMailLanguage(person);
    const say = (key: string, words = {}) =>
      translate(language, `peopleEmail.change.${key}`, { name: workspace.name, email, ...words });
    const sayValue = (value: string | null) =>
      value && what !== 'owner' ? translate(language, `roles.${value}`) : (value ?? say('nobody'));
    const message = {
      to: person.email,
      subject: say(`${what}.subject`),
      ...composeLetter({
        language,
        title: say(`${what}.subject`),
        paragraphs: [
          say(`${what}.text`),
          // An invited owner became the owner by joining, so no person is named.
          ...(byPlatform || from ? [say(byPlatform ? 'byPlatform' : 'byOwner')] : []),
        ],
        button: { label: say('action'), url: `${getEnv().publicUrl}/admin/collections/members` },
        details: [
          ...(from || what === 'owner' ? [[say('before'), sayValue(from)] as [string, string]] : []),
          ...(to ? [[say('after'), sayValue(to)] as [string, string]] : []),
        ],
        addressHint: say('addressHint'),
      }),
    };
    await sendMail(ctx, 'peopleChange', message, { workspace: workspaceId });
  }
};

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
