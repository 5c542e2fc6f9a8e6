import type { Payload } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import type { DeliveryPort } from '@/lib/ports/delivery';
import { getStoredSource } from '@/lib/videos/library/get-stored-source';
import { gateColumns, getShownVisibility } from '@/lib/videos/publishing/gate/rules';
import type { AutoTranscription, LiveEvent, Texttrack } from '@/payload-types';

import type { LiveInfo } from '../live-status';

type Captions = NonNullable<LiveInfo['archive']>['captions'];
type Options = { delivery: DeliveryPort; isList: boolean };

/** The recording's video and what is still being made; null if there is none. */
export const describeArchive = async (
  payload: Payload,
  { archiveVideo }: LiveEvent,
  { delivery, isList }: Options,
): Promise<LiveInfo['archive']> => {
  const videoId = getRelationId(archiveVideo);
  if (!videoId) return null;
  const video = await findById(payload, slugs.videos, videoId, {
    select: {
      ...{ title: true, status: true, statusProgress: true, duration: true, sourceFolder: true, src: true },
      ...gateColumns,
    },
  });
  if (!video) return null;
  const { title, status, statusProgress = null, duration = null, sourceFolder } = video;
  const src = getStoredSource(video);
  // A private video has no public address.
  const thumbnail = getShownVisibility(video) === 'public' ? src?.smallThumbnailUrl : null;
  return {
    ...{ videoId, title, status, statusProgress, duration },
    playerUrl: sourceFolder ? delivery.playerUrl(videoId) : null,
    rungs: (src?.mp4 ?? []).map(({ name }) => name),
    thumbnailUrl: thumbnail ? delivery.publicUrl(thumbnail) : null,
    hasThumbnail: Boolean(src?.thumbnailUrl),
    hasStoryboard: Boolean(src?.storyboardUrl),
    captions: isList ? null : await findCaptions(payload, videoId),
  };
};

/** State of a video's first captions, in progress or finished. */
const findCaptions = async (payload: Payload, videoId: string): Promise<Captions> => {
  const query = {
    where: { video: { equals: videoId } },
    ...{ sort: 'createdAt', limit: 1, pagination: false },
    select: { language: true, status: true },
  } as const;
  const [written, there] = await Promise.all([
    payload.db.find<AutoTranscription>({ collection: slugs.autoTranscriptions, ...query }),
    payload.db.find<Texttrack>({ collection: slugs.texttracks, ...query }),
  ]);
  const [track] = there.docs;
  if (track) return { language: track.language, state: 'done' };
  const [transcription] = written.docs;
  if (!transcription || transcription.status === 'NONE') return null;
  return { language: transcription.language, state: transcription.status === 'FAILED' ? 'failed' : 'busy' };
};
