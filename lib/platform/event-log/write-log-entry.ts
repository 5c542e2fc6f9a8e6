import type { CollectionSlug, Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/relation-id';
import { eventKinds, type EventName } from '@/lib/core/events';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { OutboxEvent } from '@/payload-types';

/** Facts for the followers of an event, not for readers of the log. */
const ownKeys = new Set(['broadcast', 'session', 'byPlatform']);

/** Notes an event in its workspace's event log, once. */
export const writeLogEntry = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const isThere = async (collection: CollectionSlug, id: string): Promise<boolean> =>
    (await payload.db.count({ collection, where: { id: { equals: id } } })).totalDocs > 0;
  // Saved again without a change.
  if ((event.payload as { changes?: unknown[] }).changes?.length === 0) return;
  const workspace = getRelationId(event.workspace);
  // With its workspace goes its log.
  if (!workspace || !(await isThere(slugs.workspaces, workspace))) return;
  const { type, property }: { type: string; property?: string } = eventKinds[event.name as EventName].log;
  const info = Object.entries(event.payload as object).filter(([key]) => !ownKeys.has(key));
  const findActor = async (kind: 'user' | 'integration', collection: CollectionSlug) => {
    const { actorKind, actorId } = event;
    // Somebody who is gone by now can't be named any more.
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
