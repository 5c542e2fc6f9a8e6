import type { Payload, PayloadRequest } from 'payload';

import { forgetActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { Member, Workspace } from '@/payload-types';

/** A workspace of which a person is a member. */
export type Place = {
  workspaceId: string;
  name: string;
  /** Active and not deleted. */
  isOpen: boolean;
  /** Whether this member is disabled. */
  isDisabled: boolean;
  /** ISO 8601; null if the person has never been active in the workspace. */
  enteredAt: string | null;
};

/**
 * The workspace in which a person acts, or the reason for none: the person is disabled in the workspaces
 * `names`, the platform closed them, or the person has no workspace.
 */
export type Landing =
  | { kind: 'workspace'; workspaceId: string }
  | { kind: 'nowhere'; reason: 'disabled' | 'closed' | 'none'; names: string[] };

const byLastUse = (a: Place, b: Place): number =>
  (b.enteredAt ?? '').localeCompare(a.enteredAt ?? '') || a.name.localeCompare(b.name);

/**
 * Chooses the workspace after signing in, being disabled or losing a workspace: the active one if the person
 * may enter it, otherwise the most recently used one that they may enter. Pure.
 */
export const chooseLanding = (activeId: string | null, places: readonly Place[]): Landing => {
  const enterable = places.filter(({ isOpen, isDisabled }) => isOpen && !isDisabled).sort(byLastUse);
  const chosen = enterable.find(({ workspaceId }) => workspaceId === activeId) ?? enterable[0];
  if (chosen) return { kind: 'workspace', workspaceId: chosen.workspaceId };
  const disabled = places.filter(({ isOpen, isDisabled }) => isOpen && isDisabled);
  const closed = places.filter(({ isDisabled }) => !isDisabled);
  const [reason, shown] =
    disabled.length > 0
      ? (['disabled', disabled] as const)
      : closed.length > 0
        ? (['closed', closed] as const)
        : (['none', []] as const);
  return { kind: 'nowhere', reason, names: shown.map(({ name }) => name).sort() };
};

/** Chooses the active workspace for the person of a request, for the rest of the request. */
export const landRequest = async (req: PayloadRequest, userId: string): Promise<Landing> => {
  const landing = await land(req.payload, userId);
  if (landing.kind === 'workspace' && req.user && 'activeWorkspace' in req.user) {
    req.user.activeWorkspace = landing.workspaceId;
    forgetActor(req.user);
  }
  return landing;
};

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
  const user = await findById(payload, slugs.users, userId, {
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
