import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError, type ErrorCode } from '@/lib/core/errors';
import { writeEvent } from '@/lib/core/events';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { createOnce } from '@/lib/core/rows/create-once';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { toOrigin } from '@/lib/events/emitters';
import { relayEvent } from '@/lib/events/relay-event';
import type { AiFailureReason } from '@/lib/workspaces/usage/ai-types';
import type { Video } from '@/payload-types';

import { startTranscription } from './start-transcription';
import { createTranscriptionFailure } from './transcription-events';

/** The failure reasons shown for an automatic transcription that could not start. */
const reasons: Partial<Record<ErrorCode, AiFailureReason>> = {
  ai_features_not_enabled: 'not_in_package',
  transcription_without_credits: 'not_enough_credits',
  transcription_not_enabled: 'not_set_up',
  unsupported_language_code: 'unsupported_language',
};

/**
 * Starts the transcription requested at the upload once the video is encoded. Repeating it starts no second
 * one.
 */
export const startAutomatically = async (
  { payload, ports }: SystemContext,
  videoId: string,
): Promise<void> => {
  const video = await findById(payload, slugs.videos, videoId, {
    where: { and: [{ status: { equals: 'COMPLETE' } }, { 'autoTranscription.autoStart': { equals: true } }] },
  });
  if (!video) return;
  try {
    const actor = { kind: 'system' } as const;
    await startTranscription({ payload, ports, actor }, { videoId, language: video.language ?? '' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'transcription_in_progress')
      await noteFailure(payload, video, reasons[error.code] ?? 'failed');
  }
  await compareAndSet(payload, {
    collection: slugs.videos,
    where: { id: { equals: videoId } },
    data: { autoTranscription: { autoStart: false }, updatedAt: video.updatedAt },
  });
};

/**
 * Stores a failed transcription for one that could not start, because no person was waiting for the error.
 */
const noteFailure = async (payload: Payload, video: Video, reason: AiFailureReason): Promise<void> => {
  const transcription = { video: video.id, language: video.language ?? '', credits: 0 };
  const event = createTranscriptionFailure(transcription, reason);
  const row = await createOnce(payload, {
    collection: slugs.autoTranscriptions,
    key: 'slot',
    data: {
      ...transcription,
      workspace: getRelationId(video.workspace),
      videoDuration: video.duration ?? 0,
      status: 'FAILED',
      failureReason: reason,
      progress: 0,
      isFinishing: false,
      slot: `closed/${video.id}/${video.v ?? 0}`,
      pendingEvent: writeEvent(event),
    },
  });
  if (row) await relayEvent(payload, toOrigin(slugs.autoTranscriptions, row), event);
};
