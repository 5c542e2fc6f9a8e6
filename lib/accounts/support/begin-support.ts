import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { createEvent, toTarget } from '@/lib/core/events';
import { updateById } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { writeWithEvent } from '@/lib/events/change-with-event';
import { toOrigin } from '@/lib/events/emitters';
import { relayEvent } from '@/lib/events/relay-event';
import type { RequestContext } from '@/lib/http/define-endpoint';
import { queueJob } from '@/lib/worker/queue-job';
import type { SupportSession, User, Workspace } from '@/payload-types';

import { endSupportJob } from '../jobs';
import { supportMinutes } from '../rules';
import { endSupport } from './end-support';

/** Switches a support session's account to its workspace, unless the session has ended. Idempotent. */
export const enterWorkspace = async (payload: Payload, supportId: string): Promise<void> => {
  const row = await findById(payload, slugs.supportSessions, supportId);
  if (!row || row.openKey !== row.userId) return;
  const data = { activeWorkspace: getRelationId(row.workspace) };
  await updateById(payload, slugs.users, row.userId, data);
};

const findActive = (payload: RequestContext['payload'], id: string): Promise<Workspace | null> =>
  findById(payload, slugs.workspaces, id, {
    where: { and: [{ active: { equals: true } }, { deleted: { not_equals: true } }] },
  });

/**
 * Starts a support session: a platform administrator becomes an administrator of the workspace for an hour,
 * for a reason that its owner is notified of, and has no other rights meanwhile. The write that starts it
 * records the event, which switches the workspace and emails the owner. Throws `not_found`,
 * `support_running`.
 */
export const beginSupport = async (
  { payload, actor, req }: RequestContext,
  { workspaceId, reason }: { workspaceId: string; reason: string },
) => {
  if (actor.kind !== 'root') throw new AppError('forbidden');
  const { userId } = actor;
  const user = req.user as User;
  if (!(await findActive(payload, workspaceId))) throw new AppError('not_found');
  const last = await payload.db.findOne<SupportSession>({
    collection: slugs.supportSessions,
    where: { openKey: { equals: userId } },
  });
  // The last session has expired; otherwise the caller would not be root here.
  if (last) await endSupport(payload, last, { by: 'time' });
  const now = new Date();
  const expiresAt = new Date(now.getTime() + supportMinutes * 60_000).toISOString();
  const person = user.fullname || user.email;
  const row = await payload.db.create({
    collection: slugs.supportSessions,
    data: {
      workspace: workspaceId,
      userId,
      person,
      reason,
      startedAt: now.toISOString(),
      expiresAt,
      openKey: `new:${randomUUID()}`,
      workspaceBefore: getRelationId(user.activeWorkspace),
    },
  });
  const supportId = String(row.id);
  const later = { workspace: null, delaySeconds: supportMinutes * 60 };
  await queueJob(payload, endSupportJob, { supportId }, later);
  const event = createEvent('support.began', {
    payload: { person, reason, until: expiresAt, session: supportId },
    actor,
    target: toTarget(slugs.workspaces, workspaceId),
  });
  // `openKey` is unique, so a second concurrent session fails here.
  const opened = await writeWithEvent(
    payload,
    {
      collection: slugs.supportSessions,
      where: { id: { equals: supportId } },
      data: { openKey: userId },
      event,
    },
    relayEvent,
  ).catch(() => null);
  if (!opened) throw new AppError('support_running');
  await relayEvent(payload, toOrigin(slugs.supportSessions, opened), event);
  // Repeated here, because the event may not have been handled yet if the sweep was faster or another
  // follower failed.
  await enterWorkspace(payload, supportId);
  return { success: true, expiresAt };
};
