import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { type Actor, decide, getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import type { Role } from '@/lib/core/access/permissions';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import { findPlanView, type PlanView } from '@/lib/workspaces/billing/get-subscription-info';
import { findUsedLimit, type UsedLimit } from '@/lib/workspaces/usage/find-subscription-limits';
import type { Session, User } from '@/payload-types';

import { type MemberRow, findOwnerId } from './find-member';
import { isInvitationOpen, readInvitationLink } from './invitation-link';
import { canManage, listGivableRoles } from './rules';

export type MemberSummary = {
  id: string;
  userId: string | null;
  email: string;
  /** Whether the mail server refuses the address. */
  isUndeliverable: boolean;
  /** Null if the person has not joined. */
  name: string | null;
  role: Role;
  state: 'active' | 'invited' | 'expired' | 'disabled';
  isYou: boolean;
  isOwner: boolean;
  /** Whether the actor may change this member. */
  canManage: boolean;
  /** Whether the actor may hand the workspace over to this member. */
  canOwn: boolean;
  lastUsedAt: string | null;
  invitedBy: string | null;
  invitedAt: string | null;
  expiresAt: string | null;
  inviteLink: string | null;
  disabledAt: string | null;
  disabledBy: string | null;
};

export type MemberList = {
  members: MemberSummary[];
  seats: UsedLimit;
  ownRole: Role | null;
  /** Roles that the actor may assign. Empty if the actor may not invite. */
  givableRoles: Role[];
  plan: PlanView;
};

const readAll = async <T>(
  payload: Payload,
  collection: 'members' | 'users' | 'sessions',
  where: object,
): Promise<T[]> => {
  const { docs } = await payload.db.find<T & { id: string }>({
    collection,
    where: where as never,
    pagination: false,
    limit: 0,
  });
  return docs;
};

const findPeople = async (payload: Payload, rows: MemberRow[]) => {
  const named = rows.flatMap(({ userConnection, invitedBy, disabledBy }) =>
    [userConnection, invitedBy, disabledBy].flatMap((relation) => getRelationId(relation) ?? []),
  );
  const users = await readAll<User>(payload, slugs.users, { id: { in: [...new Set(named)] } });
  return new Map(users.map((user) => [user.id, user]));
};

/** Last activity of each account on any device. */
const findLastUses = async (payload: Payload, userIds: string[]): Promise<Map<string, string>> => {
  const sessions = await readAll<Session>(payload, slugs.sessions, { user: { in: userIds } });
  const latest = new Map<string, string>();
  for (const { user, lastUsedAt } of sessions) {
    const id = getRelationId(user) ?? '';
    if ((latest.get(id) ?? '') < lastUsedAt) latest.set(id, lastUsedAt);
  }
  return latest;
};

export const toState = (row: MemberRow): MemberSummary['state'] => {
  if (row.status === 'pending') return isInvitationOpen(row) ? 'invited' : 'expired';
  return row.isDisabled ? 'disabled' : 'active';
};

type Known = {
  actor: Actor;
  people: Map<string, User>;
  lastUses: Map<string, string>;
  ownerId: string | null;
};

const isOwnerHere = (actor: Actor, ownerId: string | null): boolean =>
  ownerId === getActorUserId(actor) && !('support' in actor && actor.support);

const toSummary = (row: MemberRow, { actor, people, lastUses, ownerId }: Known): MemberSummary => {
  const userId = getRelationId(row.userConnection);
  const nameOf = (relation: MemberRow['invitedBy']): string | null => {
    const user = people.get(getRelationId(relation) ?? '');
    return user ? (user.fullname ?? user.email) : null;
  };
  const isOwner = userId !== null && userId === ownerId;
  // The link of a superadmin invitation would let an admin become a superadmin.
  const mayShare = decide(actor, slugs.members, 'invite') !== 'none';
  const canChange = canManage(actor, { role: row.role, userId, isOwner });
  return {
    id: row.id,
    userId,
    email: row.email,
    isUndeliverable: Boolean(row.emailUndeliverableSince),
    name: nameOf(row.userConnection),
    role: row.role,
    state: toState(row),
    isYou: userId !== null && userId === getActorUserId(actor),
    isOwner,
    canManage: canChange,
    canOwn: isOwnerHere(actor, ownerId) && !isOwner && toState(row) === 'active',
    lastUsedAt: userId ? (lastUses.get(userId) ?? null) : null,
    invitedBy: nameOf(row.invitedBy),
    invitedAt: row.invitedAt ?? null,
    expiresAt: row.inviteExpiresAt ?? null,
    inviteLink: mayShare && canChange ? readInvitationLink(row) : null,
    disabledAt: row.disabledAt ?? null,
    disabledBy: nameOf(row.disabledBy),
  };
};

/**
 * Members, invitations and disabled members of the workspace. Null without a workspace or without read
 * access. Editors may read the list.
 */
export const listMembers = async ({ actor, payload }: Context): Promise<MemberList | null> => {
  const workspace = getActorWorkspace(actor);
  const plan = findPlanView(actor);
  if (!workspace || !plan || decide(actor, slugs.members, 'read') === 'none') return null;
  const rows = await readAll<MemberRow>(payload, slugs.members, { workspace: { equals: workspace.id } });
  const people = await findPeople(payload, rows);
  const [ownerId, lastUses, seats] = await Promise.all([
    findOwnerId(payload, workspace.id),
    findLastUses(payload, [...people.keys()]),
    findUsedLimit(payload, workspace, 'members'),
  ]);
  const members = rows.map((row) => toSummary(row, { actor, people, lastUses, ownerId }));
  const sortName = ({ name, email }: MemberSummary) => (name ?? email).toLowerCase();
  return {
    members: members.sort(
      (a, b) =>
        Number(b.isYou) - Number(a.isYou) ||
        Number(b.isOwner) - Number(a.isOwner) ||
        sortName(a).localeCompare(sortName(b)),
    ),
    seats,
    ownRole: actor.kind === 'member' ? actor.role : null,
    givableRoles: listGivableRoles(actor),
    plan,
  };
};
