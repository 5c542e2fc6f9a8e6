import type { CollectionSlug, Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { eventKinds, type EventName } from '@/lib/core/events';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { OutboxEvent } from '@/payload-types';

/** Event data for followers that the log does not show. */
const ownKeys = new Set(['broadcast', 'session', 'byPlatform']);

/** Writes an event to its workspace's log. Idempotent. */
export const writeLogEntry = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const isThere = async (collection: CollectionSlug, id: string): Promise<boolean> =>
    (await payload.db.count({ collection, where: { id: { equals: id } } })).totalDocs > 0;
  // Saved without a change.
  if ((event.payload as { changes?: unknown[] }).changes?.length === 0) return;
  const workspace = getRelationId(event.workspace);
  // The log is deleted together with its workspace.
  if (!workspace || !(await isThere(slugs.workspaces, workspace))) return;
  const { type, property }: { type: string; property?: string } = eventKinds[event.name as EventName].log;
  const info = Object.entries(event.payload as object).filter(([key]) => !ownKeys.has(key));
  const findActor = async (kind: 'user' | 'integration', collection: CollectionSlug) => {
    const { actorKind, actorId } = event;
    // A deleted actor has no row to refer to.
    return actorKind === kind && actorId && (await isThere(collection, actorId)) ? actorId : null;
  };
  await createOnce(payload, {
    collection: slugs.eventLogs,
    key: 'eventId',
    data: {
      eventId: event.eventId,
      type,
      ...(property && { property }),
      target: event.target,
      actor: event.actorKind,
      user: await findActor('user', slugs.users),
      integration: await findActor('integration', slugs.integrations),
      ...(info.length > 0 && { additionalInfo: Object.fromEntries(info) }),
      workspace,
      createdAt: event.happenedAt,
    },
  });
};
