import type {
  CollectionAfterChangeHook,
  CollectionBeforeChangeHook,
  CollectionBeforeReadHook,
  FieldHook,
  PayloadRequest,
} from 'payload';

import { findUserByEmail } from '@/lib/accounts/users';
import { normaliseEmail } from '@/lib/accounts/rules';
import { getActorUserId, resolveActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { createEvent, readEvent, writeEvent } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { toOrigin } from '@/lib/events/emitters';
import { relayEvent } from '@/lib/events/relay-event';
import { findOwnerId, findUser } from '@/lib/workspaces/members/find-member';
import {
  issueInvitation,
  readInvitationLink,
  readInviteToken,
} from '@/lib/workspaces/members/invitation-link';
import type { Member } from '@/payload-types';

type Read = FieldHook<Member, unknown, Partial<Member>>;

const owners = new WeakMap<PayloadRequest, Map<string, Promise<string | null>>>();

/** Caches the owner, because a list has many rows of one workspace. */
const recallOwner = (req: PayloadRequest, workspace: string): Promise<string | null> => {
  const known = owners.get(req) ?? new Map<string, Promise<string | null>>();
  owners.set(req, known);
  const owner = known.get(workspace) ?? findOwnerId(req.payload, workspace);
  known.set(workspace, owner);
  return owner;
};

export const readIsOwner: Read = async ({ data, req }) => {
  const [workspace, user] = [getRelationId(data?.workspace), getRelationId(data?.userConnection)];
  return workspace !== null && user !== null && (await recallOwner(req, workspace)) === user;
};

export const readIsYou: Read = async ({ data, req }) => {
  const user = getRelationId(data?.userConnection);
  return user !== null && getActorUserId(await resolveActor(req)) === user;
};

/**
 * Computes the link and token of an open invitation, otherwise null. Runs on the whole row, because Payload
 * removes hidden fields before it reads the others.
 */
export const composeInvitation: CollectionBeforeReadHook<Member> = ({ doc }) => ({
  ...doc,
  inviteLink: readInvitationLink(doc),
  inviteToken: readInviteToken(doc),
});

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
  const row = await req.payload.db.findOne<Member & { pendingEvent?: string | null }>({
    collection: slugs.members,
    where: { id: { equals: doc.id } },
  });
  const event = readEvent(row?.pendingEvent);
  if (row && event) await relayEvent(req.payload, toOrigin(slugs.members, row), event);
  return doc;
};
