import type { Payload } from 'payload';
import { z } from 'zod';

import { readTargetIn } from '@/lib/core/events';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { queueJob } from '@/lib/worker/queue-job';
import { indexSpeechJob } from '@/lib/videos/jobs';
import type { OutboxEvent } from '@/payload-types';

const payloadSchema = z.object({ videoId: z.string() });

/** Of which video an event changes what is said; null for any other event. */
const findVideoId = ({ name, target, payload }: OutboxEvent): string | null => {
  if (name.startsWith('texttrack.')) return payloadSchema.parse(payload).videoId;
  return name === 'video.deleted' ? readTargetIn(slugs.videos, target) : null;
};

/** The library's search follows the tracks of a video, and forgets a video that is gone. */
export const indexChangedSpeech = async (payload: Payload, event: OutboxEvent): Promise<void> => {
  const videoId = findVideoId(event);
  const workspace = getRelationId(event.workspace);
  if (videoId && workspace) await queueJob(payload, indexSpeechJob, { videoId }, { workspace });
};
