import type { Payload } from 'payload';
import { z } from 'zod';

import { getRelationId } from '@/lib/core/database/relation-id';
import { type EventName, readTarget, readTargetIn } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import type { Follower } from '@/lib/events/deliver-event';
import { republishWorkspace } from '@/lib/workspaces/republish-workspace';
import { queueJob } from '@/lib/worker/queue-job';
import type { OutboxEvent } from '@/payload-types';

import { cancelMemberUploadsJob, indexSpeechJob, publishVideoJob, removeUnusedFileJob } from './jobs';

/** As long, players that read data.json before the change may still ask for the file it named. */
const keptSeconds = 3600;

/**
 * Events after which a file is named in data.json or no longer, and when the file that is not named any more
 * goes.
 */
const followed: Partial<Record<EventName, { delaySeconds: number }>> = {
  'texttrack.created': { delaySeconds: keptSeconds },
  'texttrack.updated': { delaySeconds: keptSeconds },
  'texttrack.deleted': { delaySeconds: 0 },
  'video.thumbnailChanged': { delaySeconds: keptSeconds },
};
const filePayloadSchema = z.object({ videoId: z.string().optional(), oldFile: z.string().nullable() });

/** Viewers get a changed track or thumbnail with the video's next data file; what it replaced is removed. */
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

/** Of which video an event changes what is said; null for any other event. */
const findVideoId = ({ name, target, payload }: OutboxEvent): string | null => {
  if (name.startsWith('texttrack.')) return speechPayloadSchema.parse(payload).videoId;
  return name === 'video.deleted' ? readTargetIn(slugs.videos, target) : null;
};

/** The library's search follows the tracks of a video, and forgets a video that is gone. */
export const indexChangedSpeech = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const videoId = findVideoId(event);
  const workspace = getRelationId(event.workspace);
  if (videoId && workspace) await queueJob(payload, indexSpeechJob, { videoId }, { workspace });
};

/** A workspace's privacy settings are part of what is published of its videos. */
export const republishChangedPrivacy: Follower = async (payload, event) => {
  const workspace = getRelationId(event.workspace);
  if (workspace && event.name === 'workspace.privacyChanged') await republishWorkspace(payload, workspace);
};

const disabledSchema = z.object({ userId: z.string().nullable() });

/** A disabled member's uploads to the workspace end. */
export const cancelUploadsOfDisabled: Follower = async (payload, event) => {
  const workspace = getRelationId(event.workspace);
  if (!workspace || event.name !== 'member.disabled') return;
  const { userId } = disabledSchema.parse(event.payload);
  if (!userId) return;
  await queueJob(payload, cancelMemberUploadsJob, { userId, workspaceId: workspace }, { workspace });
};
