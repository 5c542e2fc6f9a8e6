import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { createEvent, type AppEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { Member } from '@/payload-types';

type Logged = {
  event:
    | 'member.passkeyAdded'
    | 'member.passkeyRemoved'
    | 'member.identityConnected'
    | 'member.identityDisconnected';
  userId: string;
  /** The name of the passkey or the provider. */
  name: string;
};

/**
 * Logs a change of an account in each workspace of its owner. `toEvent` receives the member's address there.
 */
export const logOnMemberships = async (
  payload: Payload,
  userId: string,
  toEvent: (email: string) => AppEvent,
): Promise<void> => {
  const { docs } = await payload.db.find<Member>({
    collection: slugs.members,
    where: { and: [{ userConnection: { equals: userId } }, { status: { equals: 'accepted' } }] },
    pagination: false,
    limit: 0,
  });
  for (const { id, email } of docs) {
    await changeWithEvent(payload, {
      collection: slugs.members,
      where: { id: { equals: id } },
      data: {},
      event: toEvent(email),
    });
  }
};

/** Logs a changed sign-in method of an account in its workspaces, whose security depends on it. */
export const logAccountEvent = (
  { payload, actor }: Context,
  { event, userId, name }: Logged,
): Promise<void> =>
  logOnMemberships(payload, userId, (email) => createEvent(event, { payload: { email, name }, actor }));
