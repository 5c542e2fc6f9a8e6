import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { Member, User, Workspace } from '@/payload-types';

import { chooseLanding, type Landing, type Place } from './choose-landing';

const findPlaces = async ({ db }: Payload, userId: string): Promise<Place[]> => {
  const { docs: members } = await db.find<Member>({
    collection: slugs.members,
    where: { and: [{ userConnection: { equals: userId } }, { status: { equals: 'accepted' } }] },
    pagination: false,
    limit: 999,
  });
  const ids = members.flatMap(({ workspace }) => getRelationId(workspace) ?? []);
  const { docs: workspaces } = await db.find<Workspace>({
    collection: slugs.workspaces,
    where: { id: { in: ids } },
    pagination: false,
    limit: 0,
  });
  return members.flatMap((member) => {
    const workspace = workspaces.find(({ id }) => id === getRelationId(member.workspace));
    if (!workspace || workspace.deleted) return [];
    return {
      workspaceId: workspace.id,
      name: workspace.name,
      isOpen: workspace.active === true,
      isDisabled: member.isDisabled === true,
      enteredAt: member.enteredAt ?? null,
    };
  });
};

/** Records that a person entered a workspace. */
export const noteEntry = async (
  payload: Payload,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<void> => {
  await payload.db.updateMany({
    collection: slugs.members,
    where: { and: [{ userConnection: { equals: userId } }, { workspace: { equals: workspaceId } }] },
    data: { enteredAt: new Date().toISOString() },
  });
};

/**
 * Activates the workspace that `chooseLanding` picks. If no workspace can be entered, the active one stays
 * set, so that the person returns to it once it reopens. Platform administrators keep theirs, because they
 * also act without a workspace.
 */
export const land = async (payload: Payload, userId: string): Promise<Landing> => {
  const user = await payload.db.findOne<User>({
    collection: slugs.users,
    where: { id: { equals: userId } },
    select: { activeWorkspace: true, rootAccess: true },
  });
  const activeId = getRelationId(user?.activeWorkspace);
  const landing = chooseLanding(activeId, await findPlaces(payload, userId));
  const isMoved = landing.kind === 'workspace' && landing.workspaceId !== activeId;
  if (!user || user.rootAccess || !isMoved) return landing;
  // A concurrent switch by the person takes precedence.
  const moved = await compareAndSet(payload, {
    collection: slugs.users,
    where: {
      and: [
        { id: { equals: userId } },
        { activeWorkspace: activeId === null ? { exists: false } : { equals: activeId } },
      ],
    },
    data: { activeWorkspace: landing.workspaceId },
  });
  if (moved) await noteEntry(payload, { userId, workspaceId: landing.workspaceId });
  return landing;
};
