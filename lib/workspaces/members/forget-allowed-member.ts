import type { Payload } from 'payload';

import { asSystem } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { seeTrash, withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { Member, Video } from '@/payload-types';

import { findOwnerId } from './find-member';

/** Replacement for the last member of a list: the owner, otherwise any superadmin. */
const findStandIn = async (
  payload: Payload,
  { memberId, workspace }: { memberId: string; workspace: string },
): Promise<string | null> => {
  const owner = await findOwnerId(payload, workspace);
  const { docs } = await payload.db.find<Member>({
    collection: slugs.members,
    where: {
      and: [
        { workspace: { equals: workspace } },
        { id: { not_equals: memberId } },
        { role: { equals: 'superadmin' } },
        { status: { equals: 'accepted' } },
      ],
    },
    select: { userConnection: true },
    pagination: false,
    limit: 0,
  });
  const first = docs.find(({ userConnection }) => getRelationId(userConnection) === owner) ?? docs[0];
  return first?.id ?? null;
};

/**
 * Removes a member who is about to be deleted from the private shares that name them. A list that would
 * become empty gets the owner, because an empty list admits every member; without an owner the share ends.
 * Repeatable; must run before the member's row is deleted.
 */
export const forgetAllowedMember = async (
  payload: Payload,
  member: { memberId: string; workspace: string },
): Promise<void> => {
  const { docs } = await payload.db.find<Video>({
    collection: slugs.videos,
    where: {
      and: [
        { workspace: { equals: member.workspace } },
        { 'collaborate.allowedMembers': { in: [member.memberId] } },
      ],
    },
    select: { collaborate: true },
    ...withTrash,
    pagination: false,
    limit: 0,
  });
  for (const { id, collaborate } of docs) {
    const rest = (collaborate?.allowedMembers ?? [])
      .flatMap((each) => getRelationId(each) ?? [])
      .filter((each) => each !== member.memberId);
    const standIn = rest.length === 0 ? await findStandIn(payload, member) : null;
    const allowedMembers = standIn ? [standIn] : rest;
    const change = (shareable: boolean) =>
      payload.update({
        collection: slugs.videos,
        id,
        data: { collaborate: { ...collaborate, allowedMembers, shareable } },
        context: seeTrash(slugs.videos),
        depth: 0,
        overrideAccess: true,
        req: asSystem(),
      });
    const isOpen = collaborate?.shareable === true && allowedMembers.length > 0;
    await change(isOpen).catch((error: unknown) => {
      // If the workspace's privacy settings now forbid sharing, the only valid change is to end the share.
      if (!(error instanceof AppError && error.code === 'sharing_forbidden')) throw error;
      return change(false);
    });
  }
};
