import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import { getVersionFolder } from '@/lib/core/storage/storage-keys';
import type { PreviewResult } from '@/lib/ports/encoder';
import { isPreviewSource, toPreviewSource } from '@/lib/videos/publishing/playback/source';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import { getAddressEnd } from '@/lib/videos/uploads/rules';
import type { Encoding, Video } from '@/payload-types';

/**
 * Stores the preview rendition on the video and publishes it; the status stays unchanged. False, without any
 * change, if another version is served already (viewers keep it until the new one is COMPLETE) or this
 * version is no longer wanted. Idempotent.
 */
export const storePreviewResult = async (
  { payload, ports }: SystemContext,
  encoding: Encoding,
  result: PreviewResult,
): Promise<boolean> => {
  const videoId = getRelationId(encoding.video) ?? '';
  const folder = getVersionFolder(videoId, encoding.version);
  const where = { id: { equals: videoId } };
  const video = await payload.db.findOne<Video>({ collection: slugs.videos, where });
  if (!video) return false;
  const isKnown = video.sourceFolder === folder && isPreviewSource(video.src);
  if (video.sourceFolder && !isKnown) return false;
  const changed = await compareAndSet(payload, {
    collection: slugs.videos,
    where: {
      and: [
        where,
        { v: { equals: encoding.version } },
        { status: { in: ['PROGRESSING', 'STATUS_UPDATE'] } },
        isKnown ? { sourceFolder: { equals: folder } } : { sourceFolder: { exists: false } },
      ],
    },
    data: {
      duration: result.duration,
      fps: result.fps,
      // Counted with the ladder.
      frameCount: null,
      startTimecode: result.startTimecode,
      orientation: result.orientation,
      src: toPreviewSource(result, {
        inputKey: encoding.inputKey,
        inputOpenUntil: encoding.uploadId ? null : getAddressEnd(new Date(encoding.createdAt)).toISOString(),
        filename: encoding.filename ?? null,
      }),
      sourceFolder: folder,
      ...(!isKnown && { published: null }),
      updatedAt: new Date().toISOString(),
    },
  });
  if (changed) await publishVideo({ payload, ports }, { videoId });
  return changed !== null;
};
