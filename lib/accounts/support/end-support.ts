import type { Payload } from 'payload';

import type { Context, SystemContext } from '@/lib/context';
import { type Actor, decide, getActorUserId, getActorWorkspace } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent, toTarget } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { changeWithEvent } from '@/lib/events/change-with-event';
import type { SupportSession } from '@/payload-types';

import type { SupportEnder } from '../rules';

type Ending = { by: SupportEnder; actor?: Actor };

/**
 * Ends a support session at once: restores the account's workspace first, so that an interrupted call can be
 * repeated. The event emails the owner. A session that was never opened ends without an event.
 */
export const endSupport = async (
  payload: Payload,
  { id, userId, workspace: related, person, workspaceBefore, openKey }: SupportSession,
  { by, actor }: Ending,
): Promise<void> => {
  const workspace = getRelationId(related) ?? '';
  const wasOpen = openKey === userId;
  if (wasOpen)
    await compareAndSet(payload, {
      collection: slugs.users,
      where: { and: [{ id: { equals: userId } }, { activeWorkspace: { equals: workspace } }] },
      data: { activeWorkspace: workspaceBefore ?? null },
    });
  const event = createEvent('support.ended', {
    payload: { person, by, session: id },
    ...(actor && { actor }),
    target: toTarget(slugs.workspaces, workspace),
    id: `support.ended:${id}`,
  });
  await changeWithEvent(payload, {
    collection: slugs.supportSessions,
    where: { and: [{ id: { equals: id } }, { endedAt: { exists: false } }] },
    data: { endedAt: new Date().toISOString(), openKey: `ended:${id}` },
    event: wasOpen ? event : null,
  });
};

/** Ends an expired support session. */
export const endSupportInTime = async (
  { payload }: SystemContext,
  { supportId }: { supportId: string },
): Promise<void> => {
  const row = await findById(payload, slugs.supportSessions, supportId);
  if (row && !row.endedAt) await endSupport(payload, row, { by: 'time' });
};

/** The open support sessions of a workspace. */
export const listOpenSupports = async (payload: Payload, workspaceId: string): Promise<SupportSession[]> => {
  const { docs } = await payload.db.find<SupportSession>({
    collection: slugs.supportSessions,
    where: {
      and: [
        { workspace: { equals: workspaceId } },
        { endedAt: { exists: false } },
        { expiresAt: { greater_than: new Date().toISOString() } },
      ],
    },
    sort: 'startedAt',
    pagination: false,
    limit: 0,
  });
  return docs.filter(({ openKey, userId }) => openKey === userId);
};

/** Whether an actor may see and end the support sessions of a workspace. Pure. */
export const mayEndSupport = (actor: Actor, workspaceId: string): boolean =>
  decide(actor, slugs.workspaces, 'readAccount') === 'workspace' &&
  getActorWorkspace(actor)?.id === workspaceId;

/** Revokes the playback tokens of a support session that ended. */
type RevokePlayback = (ctx: SystemContext, input: { supportId: string }) => Promise<void>;

/**
 * Ends support sessions of a workspace: the caller's own, or all of them for superadmins and platform
 * administrators. Throws `not_found` if the caller may end none.
 */
export const leaveSupport = async (
  { payload, actor, ports }: Context,
  { workspaceId }: { workspaceId: string },
  revokePlayback: RevokePlayback,
): Promise<{ success: boolean }> => {
  const isOwner = mayEndSupport(actor, workspaceId);
  const open = (await listOpenSupports(payload, workspaceId)).filter(
    ({ userId }) => isOwner || actor.kind === 'root' || userId === getActorUserId(actor),
  );
  if (open.length === 0) throw new AppError('not_found');
  for (const row of open) {
    await endSupport(payload, row, { by: isOwner ? 'owner' : 'administrator', actor });
    // If this fails, the event's job repeats it.
    await revokePlayback({ payload, ports }, { supportId: row.id }).catch((error: unknown) =>
      payload.logger.warn(
        { err: error, supportId: row.id },
        'the playback tokens of a support session could not be revoked',
      ),
    );
  }
  return { success: true };
};
