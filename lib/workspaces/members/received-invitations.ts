import type { Payload, Where } from 'payload';
import { z } from 'zod';

import { findUnprovenSince } from '@/lib/accounts/proof/proven-address';
import { roles } from '@/lib/core/access/permissions';
import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { User, Workspace } from '@/payload-types';

import type { MemberRow } from './find-member';
import { readInviteToken } from './invitation-link';

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
