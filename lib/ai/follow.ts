import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { readTargetIn } from '@/lib/core/events';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import type { OutboxEvent } from '@/payload-types';

import { startTranscriptionJob } from './jobs';

/** Queues the transcription that was requested at the upload once the video is encoded. */
export const startAutoTranscription = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const videoId = readTargetIn(slugs.videos, event.target);
  if (event.name !== 'video.ready' || !videoId) return;
  const { totalDocs } = await payload.db.count({
    collection: slugs.videos,
    where: { and: [{ id: { equals: videoId } }, { 'autoTranscription.autoStart': { equals: true } }] },
  });
  if (totalDocs === 0) return;
  const workspace = getRelationId(event.workspace);
  await queueJob(payload, startTranscriptionJob, { videoId }, { workspace });
};
