import type { Payload } from 'payload';

import { composeLetter } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { chooseMailLanguage } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import type { Member, User, Workspace } from '@/payload-types';

import { findOwner, findSuperadmins } from './find-member';

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
  const workspace = await payload.db.findOne<Workspace>({
    collection: slugs.workspaces,
    where: { id: { equals: workspaceId } },
    select: { name: true },
  });
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
        facts: [
          ...(from || what === 'owner' ? [[say('before'), sayValue(from)] as [string, string]] : []),
          ...(to ? [[say('after'), sayValue(to)] as [string, string]] : []),
        ],
        addressHint: say('addressHint'),
      }),
    };
    await sendMail(ctx, 'peopleChange', message, { workspace: workspaceId });
  }
};
