import type { CollectionAfterChangeHook, CollectionBeforeChangeHook } from 'payload';

import { normaliseEmail } from '@/lib/accounts/rules';
import { findUserByEmail } from '@/lib/accounts/users';
import { getActorUserId, resolveActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { createEvent, readEvent, writeEvent } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { toOrigin } from '@/lib/events/emitters';
import { relayEvent } from '@/lib/events/relay-event';
import { findUser } from '@/lib/workspaces/members/find-member';
import { issueInvitation } from '@/lib/workspaces/members/invitation-link';
import type { Member } from '@/payload-types';

/**
 * Converts input of a platform administrator into an accepted member or an invitation with its link and
 * email. A row that is neither would take a seat that nobody can use.
 */
export const appoint: CollectionBeforeChangeHook<Member> = async ({ data, operation, req }) => {
  const actor = await resolveActor(req);
  if (operation !== 'create' || actor.kind !== 'root') return data;
  const role = data.role ?? 'editor';
  const account = data.userConnection
    ? await findUser(req.payload, getRelationId(data.userConnection))
    : await findUserByEmail(req.payload, normaliseEmail(data.email ?? ''));
  const hasJoined = data.status === 'accepted' && account !== null;
  const email = hasJoined ? account.email : normaliseEmail(data.email ?? '');
  const now = new Date();
  const event = createEvent(hasJoined ? 'member.joined' : 'member.invited', {
    payload: { email, role, byPlatform: true },
    actor,
  });
  return {
    ...data,
    email,
    role,
    status: hasJoined ? 'accepted' : 'pending',
    userConnection: hasJoined ? account.id : null,
    ...(hasJoined
      ? { acceptedAt: now.toISOString() }
      : { invitedBy: getActorUserId(actor), inviteLanguage: req.i18n.language, ...issueInvitation(now) }),
    pendingEvent: writeEvent(event),
  };
};

/** Relays the event that `appoint` stored in the row. */
export const reportAppointment: CollectionAfterChangeHook<Member> = async ({ doc, operation, req }) => {
  if (operation !== 'create') return doc;
  const row = await findById(req.payload, slugs.members, doc.id);
  const event = readEvent(row?.pendingEvent);
  if (row && event) await relayEvent(req.payload, toOrigin(slugs.members, row), event);
  return doc;
};
