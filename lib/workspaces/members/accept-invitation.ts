import type { Payload } from 'payload';

import { assertPasswordPolicy } from '@/lib/accounts/passwords';
import { proveAddress } from '@/lib/accounts/proof/proven-address';
import { getSid } from '@/lib/accounts/sessions/session-row';
import { findUserByEmail } from '@/lib/accounts/users';
import { asSystem } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent } from '@/lib/core/events';
import { toLanguage } from '@/lib/core/i18n/languages';
import { updateById } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { Member, User } from '@/payload-types';

import { listWorkspacesOf } from '../find-workspaces';
import { findInvitedMember } from './find-invitations';
import { findOwner, findUser } from './find-member';
import { handOver } from './hand-over';
import { indexInviteToken, readGivenToken } from './invitation-link';

export type NewAccount = { password: string; firstname: string; lastname: string };
type NewPerson = { email: string; workspace: string; account: NewAccount; isMailed: boolean };
type Acceptance = { inviteToken: string; email?: string | undefined; account?: NewAccount | undefined };

/**
 * Creates an account for the invited address. If a concurrent call created it first, the person has to sign
 * in.
 */
const createAccount = async (
  { payload, req }: RequestContext,
  { email, workspace, account, isMailed }: NewPerson,
): Promise<User> => {
  assertPasswordPolicy(account.password);
  try {
    return await payload.create({
      collection: slugs.users,
      data: {
        ...account,
        email,
        // The inviter sees the link, too, so an unmailed link does not prove that the account owns the
        // address.
        emailUnprovenSince: isMailed ? null : new Date().toISOString(),
        // Set before the membership exists, so that a crash in between leaves the account with a workspace.
        activeWorkspace: workspace,
        language: toLanguage(req.i18n.language),
      },
      depth: 0,
      overrideAccess: true,
      req: asSystem(req),
    });
  } catch (error) {
    if (await findUserByEmail(payload, email))
      throw new AppError('invitation_needs_log_in', {}, { cause: error });
    throw error;
  }
};

/** Finds the account that accepts: the signed-in account of the invited address, or a new one. */
const findAccepter = async (
  ctx: RequestContext,
  { member, account, isMailed }: { member: Member; account?: NewAccount | undefined; isMailed: boolean },
): Promise<User> => {
  const { actor, payload, req } = ctx;
  if ('userId' in actor) {
    const user = req.user as User;
    if (user.email !== member.email) throw new AppError('invitation_of_other_account');
    return user;
  }
  if (await findUserByEmail(payload, member.email)) throw new AppError('invitation_needs_log_in');
  if (!account) throw new AppError('missing_information');
  const workspace = getRelationId(member.workspace) ?? '';
  return createAccount(ctx, { email: member.email, workspace, account, isMailed });
};

/** A superadmin who joins a workspace without an owner becomes its owner. */
const ownWithoutOwner = async (payload: Payload, member: Member): Promise<void> => {
  const workspaceId = getRelationId(member.workspace) ?? '';
  const user = await findUser(payload, getRelationId(member.userConnection));
  if (user && !(await findOwner(payload, workspaceId)))
    await handOver({ payload, actor: { kind: 'system' } }, { workspaceId, user });
};

type Joining = { member: Member; inviteToken: string; userId: string; sid: string | undefined };

/**
 * Makes an account a member by its invitation token. An emailed link also proves the address; session `sid`
 * stays signed in. Repeatable. Throws `no_invitation`.
 */
export const joinWorkspace = async (
  payload: Payload,
  { member, inviteToken, userId, sid }: Joining,
): Promise<void> => {
  const { token, isMailed } = readGivenToken(inviteToken);
  if (member.status !== 'accepted') {
    const joined = await changeWithEvent(payload, {
      collection: slugs.members,
      where: {
        and: [
          { id: { equals: member.id } },
          { status: { equals: 'pending' } },
          { inviteIndex: { equals: indexInviteToken(token) } },
        ],
      },
      data: {
        status: 'accepted',
        userConnection: userId,
        acceptedAt: new Date().toISOString(),
        enteredAt: new Date().toISOString(),
      },
      event: createEvent('member.joined', {
        payload: { email: member.email, role: member.role },
        actor: { kind: 'person', userId, isDisabled: false },
      }),
    });
    if (!joined) throw new AppError('no_invitation');
    if (joined.role === 'superadmin') await ownWithoutOwner(payload, joined);
  }
  await updateById(payload, slugs.users, userId, { activeWorkspace: getRelationId(member.workspace) ?? '' });
  if (isMailed) await proveAddress(payload, { userId, keptSid: sid });
};

/**
 * Accepts an invitation for the account of the invited address. Idempotent. Throws `no_invitation`,
 * `invitation_accepted`, `invitation_of_other_account`, `invitation_needs_log_in`, `missing_information`,
 * `password_policy`.
 */
export const acceptInvitation = async (ctx: RequestContext, { inviteToken, email, account }: Acceptance) => {
  const { payload } = ctx;
  const { isMailed } = readGivenToken(inviteToken);
  const member = await findInvitedMember(payload, inviteToken);
  if (!member || (email && email !== member.email)) throw new AppError('no_invitation');
  const accepted = getRelationId(member.userConnection);
  const isAgain = 'userId' in ctx.actor && accepted === ctx.actor.userId;
  if (member.status === 'accepted' && !isAgain) throw new AppError('invitation_accepted');
  const user = await findAccepter(ctx, { member, account, isMailed });
  await joinWorkspace(payload, { member, inviteToken, userId: user.id, sid: getSid(ctx.req) });
  return { user: { id: user.id, email: user.email, workspaces: await listWorkspacesOf(payload, user.id) } };
};
