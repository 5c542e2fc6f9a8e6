import type { Payload } from 'payload';
import { z } from 'zod';

import { getRelationId } from '@/lib/core/database/ids';
import { type EventName, readFieldChanges, readTarget, readTargetIn } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import type { Follower } from '@/lib/events/relay-event';
import { queueJob } from '@/lib/worker/queue-job';
import { republishWorkspace } from '@/lib/workspaces/republish-workspace';
import type { OutboxEvent } from '@/payload-types';

import {
  cancelMemberUploadsJob,
  indexSpeechJob,
  publishVideoJob,
  removeUnusedFileJob,
  revokeSupportJob,
} from './jobs';
import { queueCollections } from './publishing/watch/publish-collection';

/** Players that read data.json before the change may request the file it named for this long. */
const keptSeconds = 3600;

/**
 * Events that change the files named in data.json, with the delay before a file that is no longer named is
 * removed.
 */
const followed: Partial<Record<EventName, { delaySeconds: number }>> = {
  'texttrack.created': { delaySeconds: keptSeconds },
  'texttrack.updated': { delaySeconds: keptSeconds },
  'texttrack.deleted': { delaySeconds: 0 },
  'video.thumbnailChanged': { delaySeconds: keptSeconds },
};
const filePayloadSchema = z.object({ videoId: z.string().optional(), oldFile: z.string().nullable() });

/**
 * Publishes a changed track or thumbnail with the video's next data file and removes the file it replaced.
 */
export const publishChangedFiles = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const rule = followed[event.name as EventName];
  const workspace = getRelationId(event.workspace);
  if (!rule || !workspace) return;
  const { videoId = readTarget(event.target).id, oldFile } = filePayloadSchema.parse(event.payload);
  await queueJob(payload, publishVideoJob, { videoId }, { workspace });
  if (!oldFile) return;
  const input = { workspaceId: workspace, key: oldFile };
  await queueJob(payload, removeUnusedFileJob, input, { workspace, ...rule });
};

const speechPayloadSchema = z.object({ videoId: z.string() });

/** The video whose spoken text an event changes; null for any other event. */
const findVideoId = ({ name, target, payload }: OutboxEvent): string | null => {
  if (name.startsWith('texttrack.')) return speechPayloadSchema.parse(payload).videoId;
  return name === 'video.deleted' ? readTargetIn(slugs.videos, target) : null;
};

/** Keeps the library's search in sync with the text tracks of a video, and drops deleted videos. */
export const indexChangedSpeech = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const videoId = findVideoId(event);
  const workspace = getRelationId(event.workspace);
  if (videoId && workspace) await queueJob(payload, indexSpeechJob, { videoId }, { workspace });
};

/** A workspace's privacy settings are part of the published data of its videos. */
export const republishChangedPrivacy: Follower = async (payload, event) => {
  const workspace = getRelationId(event.workspace);
  if (workspace && event.name === 'workspace.privacyChanged') await republishWorkspace(payload, workspace);
};

/** Publishes a video whose visibility its schedule has changed. A call publishes its own changes. */
export const publishScheduled: Follower = async (payload, event) => {
  const workspace = getRelationId(event.workspace);
  const videoId = readTargetIn(slugs.videos, event.target);
  if (!workspace || !videoId || event.name !== 'video.updated' || event.actorKind !== 'system') return;
  if (readFieldChanges(event.payload).some(({ field }) => field === 'visibility'))
    await queueJob(payload, publishVideoJob, { videoId }, { workspace });
};

/** Events that may change what the pages of categories show. */
const shownOnPages: ReadonlySet<string> = new Set<EventName>([
  ...(['video.updated', 'video.trashed', 'video.restored', 'video.deleted', 'video.ready'] as const),
  'video.thumbnailChanged',
]);

/** Publishes the pages of a workspace's categories after a change of one of its videos. */
export const publishCollections: Follower = async (payload, event) => {
  const workspace = getRelationId(event.workspace);
  if (workspace && shownOnPages.has(event.name)) await queueCollections(payload, workspace);
};

const lookSchema = z.object({ oldLogo: z.string().nullish() });

/**
 * Republishes the pages for viewers, which contain the workspace's name, logo and color. Removes the former
 * logo, unless a player design uses it.
 */
export const followWorkspaceLook: Follower = async (payload, event) => {
  const workspace = getRelationId(event.workspace);
  if (!workspace || event.name !== 'workspace.updated') return;
  await republishWorkspace(payload, workspace);
  const { oldLogo } = lookSchema.parse(event.payload);
  if (!oldLogo) return;
  const input = { workspaceId: workspace, key: oldLogo };
  await queueJob(payload, removeUnusedFileJob, input, { workspace, delaySeconds: keptSeconds });
};

const disabledSchema = z.object({ userId: z.string().nullable() });

/** Cancels the uploads of a disabled member to the workspace. */
export const cancelUploadsOfDisabled: Follower = async (payload, event) => {
  const workspace = getRelationId(event.workspace);
  if (!workspace || event.name !== 'member.disabled') return;
  const { userId } = disabledSchema.parse(event.payload);
  if (!userId) return;
  await queueJob(payload, cancelMemberUploadsJob, { userId, workspaceId: workspace }, { workspace });
};

const supportSchema = z.object({ session: z.string() });

/** Revokes the playback tokens of an ended support session. */
export const revokePlaybackOfSupport: Follower = async (payload, event) => {
  if (event.name !== 'support.ended') return;
  const supportId = supportSchema.parse(event.payload).session;
  await queueJob(payload, revokeSupportJob, { supportId }, { workspace: null });
};
