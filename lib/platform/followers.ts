import type { CollectionSlug, Payload } from 'payload';

import { followSupport } from '@/lib/accounts/follow';
import { startAutoTranscription } from '@/lib/ai/follow';
import { getRelationId } from '@/lib/core/database/ids';
import { eventKinds, type EventName } from '@/lib/core/events';
import { createOnce } from '@/lib/core/rows/create-once';
import { slugs } from '@/lib/core/slugs';
import type { Follower } from '@/lib/events/relay-event';
import { followLive } from '@/lib/live/follow';
import { followShares, mailReviews } from '@/lib/review/follow';
import {
  cancelUploadsOfDisabled,
  indexChangedSpeech,
  publishChangedFiles,
  publishCollections,
  publishScheduled,
  followWorkspaceLook,
  republishChangedPrivacy,
  revokePlaybackOfSupport,
} from '@/lib/videos/follow';
import { mailDisabledEndpoints, queueWebhooks } from '@/lib/webhooks/follow';
import { followDomains, followMembers, followPeople } from '@/lib/workspaces/follow';
import type { OutboxEvent } from '@/payload-types';

import { followInbox } from './inbox/follow-inbox';
import { followRules } from './rules/follow-rules';
import { followTrash } from './trash/settle-trash';

/** Event data for followers that the log does not show. */
const ownKeys = new Set(['broadcast', 'session', 'byPlatform', 'oldLogo']);

/** Writes an event to its workspace's log. Idempotent. */
const writeLogEntry = async (payload: Payload, event: OutboxEvent): Promise<void> => {
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

/** All followers, in the order in which they run. */
export const followers: readonly Follower[] = [
  writeLogEntry,
  publishChangedFiles,
  publishCollections,
  publishScheduled,
  followWorkspaceLook,
  republishChangedPrivacy,
  indexChangedSpeech,
  startAutoTranscription,
  followMembers,
  cancelUploadsOfDisabled,
  followPeople,
  followDomains,
  followShares,
  followLive,
  followTrash,
  revokePlaybackOfSupport,
  followSupport,
  mailReviews,
  followInbox,
  followRules,
  queueWebhooks,
  mailDisabledEndpoints,
];
