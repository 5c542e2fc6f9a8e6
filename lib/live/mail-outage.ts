import type { Payload } from 'payload';

import { getInboxWays } from '@/lib/accounts/inbox-ways';
import { composeLetter } from '@/lib/accounts/mails/compose-mail';
import { sendMail } from '@/lib/accounts/mails/send-mail';
import { chooseMailLanguage } from '@/lib/accounts/users';
import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { getEnv } from '@/lib/core/env/env';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { findSuperadmins } from '@/lib/workspaces/members/find-member';
import type { LiveEvent, Member, User } from '@/payload-types';

import { loadLiveEvent } from './find-live-event';

/**
 * Emails the people of an event that viewers have seen no video for a minute. Does nothing once the outage
 * is over.
 */
export const mailOutage = async (ctx: SystemContext, { eventId }: { eventId: string }): Promise<void> => {
  const event = await loadLiveEvent(ctx.payload, eventId);
  if (event?.state !== 'LIVE') return;
  for (const person of await findEventPeople(ctx.payload, event)) {
    if (getInboxWays(person).signal !== 'email') continue;
    const language = chooseMailLanguage(person);
    const say = (key: string) => translate(language, `liveEvents.outageEmail.${key}`, { title: event.title });
    await sendMail(ctx, 'liveOutage', {
      to: person.email,
      subject: say('subject'),
      ...composeLetter({
        language,
        title: say('subject'),
        paragraphs: [say('text'), say('what')],
        button: {
          label: say('action'),
          url: `${getEnv().publicUrl}/admin/collections/liveEvents/${event.id}`,
        },
        addressHint: say('addressHint'),
      }),
    });
  }
};

/**
 * Recipients: the event's author and the person who took it live, if they are still members. Otherwise the
 * superadmins.
 */
export const findEventPeople = async (
  payload: Payload,
  { workspace, createdBy, wentLiveBy }: LiveEvent,
): Promise<User[]> => {
  const workspaceId = getRelationId(workspace) ?? '';
  const ids = [getRelationId(createdBy), wentLiveBy].filter((id) => typeof id === 'string');
  const { docs: members } = await payload.db.find<Member>({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { userConnection: { in: ids } },
        { status: { equals: 'accepted' } },
        { isDisabled: { not_equals: true } },
      ],
    },
    pagination: false,
    limit: 0,
  });
  const present = members.flatMap(({ userConnection }) => getRelationId(userConnection) ?? []);
  const { docs } = await payload.db.find<User>({
    collection: slugs.users,
    where: { id: { in: present } },
    pagination: false,
    limit: 0,
  });
  return docs.length > 0 ? docs : findSuperadmins(payload, workspaceId);
};
