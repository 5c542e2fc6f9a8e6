import type { SystemContext } from '@/lib/context';
import { AppError } from '@/lib/core/errors';
import type { AudioTrack } from '@/lib/core/media/audio-tracks';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import { findStoredSource } from '@/lib/videos/library/find-stored-source';

import { publishVideo } from '../publish-video';
import { type AudioTrackChange, changeAudioTracks } from './audio-track-changes';

/**
 * Changes an audio track and publishes it: playlist and data.json are updated before this returns; nothing
 * is encoded. The last concurrent change wins. Throws `video_not_complete` without files,
 * `video_update_failed` if the files were replaced, and as `changeAudioTracks` does.
 */
export const updateAudioTrack = async (
  ctx: SystemContext,
  { videoId, trackId, change }: { videoId: string; trackId: string; change: AudioTrackChange },
): Promise<AudioTrack[]> => {
  const served = await findStoredSource(ctx, videoId);
  if (!served) throw new AppError('video_not_complete');
  const { folder, source } = served;
  const audioTracks = changeAudioTracks(source.audioTracks ?? [], trackId, change);
  const changed = await compareAndSet(ctx.payload, {
    collection: slugs.videos,
    where: { and: [{ id: { equals: videoId } }, { sourceFolder: { equals: folder } }] },
    data: { src: { ...source, audioTracks }, updatedAt: new Date().toISOString() },
  });
  if (!changed) throw new AppError('video_update_failed');
  await publishVideo(ctx, { videoId });
  return audioTracks;
};
