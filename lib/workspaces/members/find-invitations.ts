import type { Payload, Where } from 'payload';
import { z } from 'zod';

import { findUnprovenSince } from '@/lib/accounts/proof/proven-address';
import { roles } from '@/lib/core/access/permissions';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { Member, User, Workspace } from '@/payload-types';

import type { MemberRow } from './find-member';
import { indexInviteToken, isInvitationOpen, readGivenToken, readInviteToken } from './invitation-link';

/**
 * Token of a link, with or without the email proof: at most 97 characters. Longer input is cut to 100
 * characters, as the specification requires.
 */
export const inviteTokenSchema = z
  .string()
  .min(1)
  .transform((token) => token.slice(0, 100));

export const invitationSchema = z.object({
  email: z.string(),
  /** Account that accepted the invitation. Null while it is open. */
  userConnection: z.string().nullable(),
  workspace: z.object({ id: z.string(), name: z.string() }),
  role: z.enum(roles),
  status: z.enum(['pending', 'accepted']),
  /**
   * Whether an account exists for this address. This discloses nothing to others, because the link was sent
   * to the address.
   */
  hasAccount: z.boolean(),
  invitedBy: z.string().nullable(),
  expiresAt: z.string(),
  acceptedAt: z.string().nullable(),
});
export type Invitation = z.output<typeof invitationSchema>;

/**
 * Row of an invitation link that is open or accepted. Null if the invitation has expired, was withdrawn or
 * never existed.
 */
export const findInvitedMember = async (payload: Payload, given: string): Promise<Member | null> => {
  const { token } = readGivenToken(given);
  const member = await payload.db.findOne<Member>({
    collection: slugs.members,
    where: { inviteIndex: { equals: indexInviteToken(token) } },
  });
  if (!member || member.isDisabled) return null;
  return member.status === 'accepted' || isInvitationOpen(member) ? member : null;
};

/** Invitation data that the holder of the link may see. */
export const findInvitation = async (payload: Payload, token: string): Promise<Invitation | null> => {
  const member = await findInvitedMember(payload, token);
  if (!member) return null;
  const workspace = await findById(payload, slugs.workspaces, getRelationId(member.workspace));
  if (!workspace || workspace.deleted || !workspace.active) return null;
  const inviter = await findById(payload, slugs.users, getRelationId(member.invitedBy));
  const { totalDocs } = await payload.db.count({
    collection: slugs.users,
    where: { email: { equals: member.email } },
  });
  return {
    email: member.email,
    userConnection: getRelationId(member.userConnection),
    workspace: { id: workspace.id, name: workspace.name },
    role: member.role,
    status: member.status,
    hasAccount: totalDocs > 0,
    invitedBy: inviter?.fullname ?? null,
    expiresAt: member.inviteExpiresAt ?? '',
    acceptedAt: member.acceptedAt ?? null,
  };
};

export const receivedInvitationSchema = z.object({
  workspace: z.object({ id: z.string(), name: z.string() }),
  inviteToken: z.string(),
  role: z.enum(roles),
  expiresAt: z.string(),
});
export type ReceivedInvitation = z.output<typeof receivedInvitationSchema>;

const openFor = (email: string): Where => ({
  and: [
    { email: { equals: email } },
    { status: { equals: 'pending' } },
    { isDisabled: { not_equals: true } },
    { inviteExpiresAt: { greater_than: new Date().toISOString() } },
  ],
});

const findWorkspace = (payload: Payload, id: string | null): Promise<Workspace | null> =>
  findById(payload, slugs.workspaces, id, {
    where: { and: [{ active: { equals: true } }, { deleted: { not_equals: true } }] },
  });

/**
 * Open invitations for the address of the signed-in account. Empty for an unproven address, because its
 * invitations may be meant for another person.
 */
export const listReceivedInvitations = async ({
  payload,
  req,
  actor,
}: Pick<RequestContext, 'payload' | 'req' | 'actor'>): Promise<ReceivedInvitation[]> => {
  const user = req.user as User | null;
  if (!('userId' in actor) || !user || (await findUnprovenSince(payload, user.id))) return [];
  const { docs } = await payload.db.find<MemberRow>({
    collection: slugs.members,
    where: openFor(user.email),
    sort: '-invitedAt',
    limit: 100,
    pagination: false,
  });
  const found: ReceivedInvitation[] = [];
  for (const member of docs) {
    const workspace = await findWorkspace(payload, getRelationId(member.workspace));
    const inviteToken = readInviteToken(member);
    if (!workspace || !inviteToken) continue;
    found.push({
      workspace: { id: workspace.id, name: workspace.name },
      inviteToken,
      role: member.role,
      expiresAt: member.inviteExpiresAt ?? '',
    });
  }
  return found;
};

/**
 * Number of open invitations, for the dashboard's badge.
 *
 * @public
 */
export const countReceivedInvitations = async (
  ctx: Pick<RequestContext, 'payload' | 'req' | 'actor'>,
): Promise<number> => (await listReceivedInvitations(ctx)).length;
