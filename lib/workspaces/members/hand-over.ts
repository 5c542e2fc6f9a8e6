import { findUserByEmail } from '@/lib/accounts/users';
import type { Context } from '@/lib/context';
import { type Actor, getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { User } from '@/payload-types';

import { type MemberRow, findOwner, findOwnerId, findUser } from './find-member';
import { inviteOne } from './invite-members';
import { makeOwner } from './make-owner';
import { removeInvitation } from './remove-member';

/**
 * Withdraws the owner invitations that platform administrators sent to other addresses, because accepting
 * them would now create superadmins. Returns the withdrawn addresses.
 */
const withdrawOwnerInvitations = async (
  { payload, actor }: Pick<Context, 'payload' | 'actor'>,
  { workspaceId, email }: { workspaceId: string; email: string },
): Promise<string[]> => {
  const { docs: invited } = await payload.db.find<MemberRow>({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { role: { equals: 'superadmin' } },
        { status: { equals: 'pending' } },
        { email: { not_equals: email } },
      ],
    },
    pagination: false,
    limit: 0,
  });
  const { docs: roots } = await payload.db.find<User>({
    collection: slugs.users,
    where: {
      and: [
        { id: { in: invited.flatMap(({ invitedBy }) => getRelationId(invitedBy) ?? []) } },
        { rootAccess: { equals: true } },
      ],
    },
    pagination: false,
    limit: 0,
  });
  const byPlatform = new Set(roots.map(({ id }) => id));
  const withdrawn: string[] = [];
  for (const member of invited) {
    if (!byPlatform.has(getRelationId(member.invitedBy) ?? '')) continue;
    try {
      await removeInvitation({ payload, actor }, member, { byPlatform: true });
      withdrawn.push(member.email);
    } catch (error) {
      // The invitation was accepted at the same moment.
      if (!(error instanceof AppError && error.code === 'member_not_pending')) throw error;
    }
  }
  return withdrawn;
};

type HandOverContext = Pick<RequestContext, 'payload' | 'actor'>;

/** Throws `appoint_others`: platform administrators cannot add themselves to a workspace. */
export const assertOtherPerson = (actor: Actor, userId: string | null): void => {
  if (actor.kind === 'root' && actor.userId === userId) throw new AppError('appoint_others');
};

/**
 * Throws `owner_not_member` unless the account may become the owner: an active member, or any account if the
 * workspace has no owner. Throws `appoint_others`.
 */
export const assertMayOwn = async (
  { payload, actor }: HandOverContext,
  { workspaceId, user }: { workspaceId: string; user: Pick<User, 'id'> },
): Promise<void> => {
  assertOtherPerson(actor, user.id);
  if (!(await findOwner(payload, workspaceId))) return;
  const { totalDocs } = await payload.db.count({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { userConnection: { equals: user.id } },
        { status: { equals: 'accepted' } },
        { isDisabled: { not_equals: true } },
      ],
    },
  });
  if (totalDocs === 0) throw new AppError('owner_not_member');
};

/**
 * Makes an account the owner and a superadmin of a workspace. The previous owner stays a superadmin.
 * Repeatable. When a platform administrator appoints the first owner, other owner invitations are withdrawn
 * and their addresses returned. Throws `owner_not_member`, `appoint_others`, `owner_changed`.
 */
export const handOver = async (
  ctx: HandOverContext,
  { workspaceId, user }: { workspaceId: string; user: User },
): Promise<string[]> => {
  const { payload, actor } = ctx;
  const from = await findOwnerId(payload, workspaceId);
  if (from === user.id) return [];
  await assertMayOwn(ctx, { workspaceId, user });
  const before = await findUser(payload, from);
  const event = createEvent('workspace.ownerChanged', {
    payload: {
      from: before?.email ?? null,
      to: user.email,
      byPlatform: actor.kind === 'root' && actor.userId !== from,
    },
    actor,
  });
  if (!(await makeOwner(payload, { workspaceId, from, user, event }))) throw new AppError('owner_changed');
  return actor.kind === 'root' && !before
    ? withdrawOwnerInvitations(ctx, { workspaceId, email: user.email })
    : [];
};

/**
 * Hands a workspace over to a member. Only the owner (not in a support session) and platform administrators
 * may do this. Throws `not_found`, `not_owner`, and the errors of `handOver`.
 */
export const handOverToMember = async (ctx: RequestContext, memberId: string): Promise<void> => {
  const { payload, actor } = ctx;
  const member = await findById(payload, slugs.members, memberId);
  const workspaceId = getRelationId(member?.workspace);
  if (!member || !workspaceId) throw new AppError('not_found');
  if (actor.kind !== 'root') {
    if (getActorWorkspace(actor)?.id !== workspaceId) throw new AppError('not_found');
    const isOwner = getActorUserId(actor) === (await findOwnerId(payload, workspaceId));
    if (!isOwner || ('support' in actor && actor.support)) throw new AppError('not_owner');
  }
  const user = await findUser(payload, getRelationId(member.userConnection));
  if (!user) throw new AppError('owner_not_member');
  await handOver(ctx, { workspaceId, user });
};

/**
 * Appoints an owner for a workspace without one. An address without an account is invited as a superadmin and
 * becomes the owner on acceptance; earlier owner invitations are `withdrawn`. Throws `not_found`,
 * `owner_invites` if there is an owner, `appoint_others`, `owner_changed`.
 */
export const appointOwner = async (
  ctx: RequestContext,
  { workspaceId, email }: { workspaceId: string; email: string },
): Promise<{ state: 'appointed' | 'invited'; withdrawn: string[] }> => {
  const { payload, actor, req } = ctx;
  const workspace = await findById(payload, slugs.workspaces, workspaceId, {
    where: { deleted: { not_equals: true } },
  });
  if (!workspace) throw new AppError('not_found');
  if (await findOwner(payload, workspaceId)) throw new AppError('owner_invites');
  const user = await findUserByEmail(payload, email);
  // An unproven address may belong to another person, so the invitation is emailed to it.
  if (user && !user.emailUnprovenSince) {
    return { state: 'appointed', withdrawn: await handOver(ctx, { workspaceId, user }) };
  }
  const { language } = req.i18n;
  await inviteOne(payload, {
    email,
    role: 'superadmin',
    language,
    actor,
    workspaceId,
    limit: null,
    byPlatform: true,
  });
  return { state: 'invited', withdrawn: await withdrawOwnerInvitations(ctx, { workspaceId, email }) };
};
