import type { Payload } from 'payload';

import { startTranscriptionJob } from '@/lib/ai/jobs';
import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { readRecording } from '@/lib/engines/live/recording';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';
import { replaceAutomaticTrack } from '@/lib/videos/text-tracks/replace-automatic-track';
import { queueJob } from '@/lib/worker/queue-job';
import { toCaptionPrefix } from '@/lib/workspaces/usage/credits';
import type { Video } from '@/payload-types';

import { readTranscript, toRecordingVtt } from './transcript';

/**
 * Stores live captions as the recording's automatic track; without any, the recording is transcribed like
 * other videos. Called by the maker of the recording and the writer of the captions; the later call does the
 * work. Repeatable.
 */
export const captionRecording = async (
  { payload, ports }: SystemContext,
  { eventId, broadcast }: { eventId: string; broadcast: string },
): Promise<void> => {
  const video = await payload.db.findOne<Video>({
    collection: slugs.videos,
    where: { liveBroadcast: { equals: broadcast } },
    ...withTrash,
  });
  if (!video?.sourceFolder) return;
  const storage = await ports.storageFor(video.workspace);
  const transcript = await readTranscript(storage, { eventId, broadcast });
  if (!transcript?.isFinal) return;
  const found = await readRecording(storage, { eventId, broadcast });
  const segments = found?.recording.renditions[0]?.segments ?? [];
  const vtt = toRecordingVtt(transcript.cues, segments);
  if (vtt === null) return transcribeLater(payload, video);
  const { language } = transcript;
  const track = { language, vtt, jobName: `live-${broadcast}` };
  await replaceAutomaticTrack({ payload, ports }, video, track).catch((error: unknown) => {
    // The other caller stored the track at the same time.
    if (!(error instanceof AppError && error.code === 'texttrack_exists')) throw error;
  });
  await payload.db.updateMany({
    collection: slugs.aiCreditUsages,
    where: { reference: { like: toCaptionPrefix(broadcast) } },
    data: { video: video.id },
  });
};

/** Transcribes the recording once its file allows it: at once, or on the event. */
const transcribeLater = async (payload: Payload, video: Video): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.videos,
    where: { id: { equals: video.id } },
    data: { autoTranscription: { autoStart: true }, updatedAt: video.updatedAt },
  });
  const source = getStoredSource(video);
  if (!source?.mp4.length) return;
  const workspace = getRelationId(video.workspace);
  await queueJob(payload, startTranscriptionJob, { videoId: video.id }, { workspace });
};
