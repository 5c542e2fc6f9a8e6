import { randomUUID } from 'node:crypto';

import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { getActorUserId } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { writeEvent } from '@/lib/core/events';
import { getTraceparent } from '@/lib/core/logging/tracing';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { toOrigin } from '@/lib/events/emitters';
import { relayEvent } from '@/lib/events/relay-event';
import { publishVideoJob } from '@/lib/videos/jobs';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';
import { isLocale, toTranscriptionLocale } from '@/lib/videos/library/locales';
import { queueJob } from '@/lib/worker/queue-job';
import { toCredits } from '@/lib/workspaces/usage/credit-rules';
import { reserveCredits, refundCredits } from '@/lib/workspaces/usage/credits';
import type { AutoTranscription, Video } from '@/payload-types';

import { findAiWorkspace } from '../find-ai-workspace';
import { createTranscriptionEvent } from './transcription-events';

/**
 * Reserves credits and queues the transcription of an encoded video that the caller may change; also sets the
 * video's language. Throws `unsupported_language_code`, `missing_mp4_source`, `ai_features_not_enabled`,
 * `transcription_not_enabled`, `transcription_in_progress`, `transcription_without_credits`.
 */
export const startTranscription = async (
  ctx: Context,
  { videoId, language }: { videoId: string; language: string },
): Promise<AutoTranscription> => {
  const { payload } = ctx;
  const video = await findVideoWithSound(payload, videoId);
  const locale = toTranscriptionLocale(language);
  if (!locale) throw new AppError('unsupported_language_code');
  const workspace = await findAiWorkspace(payload, video);
  const { isAvailable } = await ctx.ports.getTranscriber();
  if (!isAvailable)
    throw new AppError('transcription_not_enabled', {
      detail: 'This installation has no transcription service.',
    });
  const { totalDocs } = await payload.db.count({
    collection: slugs.autoTranscriptions,
    where: { slot: { equals: videoId } },
  });
  if (totalDocs > 0) throw new AppError('transcription_in_progress');

  const duration = video.duration ?? 0;
  const credits = toCredits('transcription', duration);
  const jobName = randomUUID();
  await reserveCredits(payload, {
    workspace,
    actor: ctx.actor,
    videoId,
    type: 'transcription',
    credits,
    reference: jobName,
  }).catch((cause: unknown) => {
    const isShort = cause instanceof AppError && cause.code === 'insufficient_ai_credits';
    throw isShort ? new AppError('transcription_without_credits', {}, { cause }) : cause;
  });
  const row = await createRow(ctx, video, {
    language: isLocale(language) ? language : locale,
    credits,
    jobName,
  });
  if (!row) {
    await refundCredits(payload, jobName);
    throw new AppError('transcription_in_progress');
  }
  await setVideoLanguage(payload, video, row.language);
  return row;
};

const findVideoWithSound = async (payload: Payload, videoId: string): Promise<Video> => {
  const video = await findById(payload, slugs.videos, videoId);
  if (!video) throw new AppError('video_not_found');
  const source = getStoredSource(video);
  if (!source?.mp4.length) throw new AppError('missing_mp4_source');
  return video;
};

type NewRow = { language: string; credits: number; jobName: string };

/** Null if another transcription is in progress. */
const createRow = async (
  { payload, actor }: Context,
  video: Video,
  { language, credits, jobName }: NewRow,
): Promise<AutoTranscription | null> => {
  const event = createTranscriptionEvent('Started', { language, credits, video: video.id }, actor);
  const row = await createOnce(payload, {
    collection: slugs.autoTranscriptions,
    key: 'slot',
    data: {
      video: video.id,
      workspace: getRelationId(video.workspace),
      language,
      videoDuration: video.duration ?? 0,
      sourceFolder: video.sourceFolder,
      status: 'QUEUED',
      progress: 0,
      jobName,
      credits,
      attempt: 1,
      claims: 0,
      isFinishing: false,
      traceparent: getTraceparent(),
      startedBy: getActorUserId(actor),
      slot: video.id,
      pendingEvent: writeEvent(event),
    },
  });
  if (row) await relayEvent(payload, toOrigin(slugs.autoTranscriptions, row), event);
  return row;
};

/** Sets the video's language and clears the request for an automatic transcription. */
const setVideoLanguage = async (
  payload: Payload,
  { id, workspace }: Video,
  language: string,
): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.videos,
    where: { id: { equals: id } },
    data: { language, autoTranscription: { autoStart: false } },
  });
  await queueJob(payload, publishVideoJob, { videoId: id }, { workspace: getRelationId(workspace) });
};
