import type { Payload } from 'payload';
import { z } from 'zod';

import { roles } from '@/lib/core/access/permissions';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { Member } from '@/payload-types';

import { indexInviteToken, isInvitationOpen, readGivenToken } from './invitation-link';

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
