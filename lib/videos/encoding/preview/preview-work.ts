import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { getPreviewFolder } from '@/lib/core/storage/storage-keys';
import type { Visibility } from '@/lib/ports/storage';
import { isPreviewSource } from '@/lib/videos/publishing/playback/source';
import { removePreviewFiles } from '@/lib/videos/publishing/remove-files';
import type { Encoding, Video } from '@/payload-types';

import { discardOutputs } from '../end-unwanted';
import { toEncodeJob } from '../to-encode-job';

/** Thrown into the engine's listener when the file is no longer wanted. */
export class FileUnwanted extends Error {
  override readonly name = 'FileUnwanted';
}

/** Queries and clean-up shared by both runners that make preview renditions. */
export const createPreviewWork = ({ payload, ports }: SystemContext) => {
  /** Removes files made from unverified parts. They are not published yet. */
  const removeBegun = async (encoding: Encoding): Promise<void> => {
    const { workspace, outputPrefix } = toEncodeJob(encoding);
    const storage = await ports.storageFor(workspace);
    await storage.removePrefix({ bucket: 'stream', prefix: getPreviewFolder(outputPrefix) });
  };

  return {
    removeBegun,

    /** Removes the files and clears `aheadAt`. */
    discard: async (encoding: Encoding): Promise<void> => {
      await removeBegun(encoding);
      await compareAndSet(payload, {
        collection: slugs.encodings,
        where: { id: { equals: encoding.id } },
        data: { aheadAt: null },
      });
    },

    findVisibility: async (videoId: string): Promise<Visibility> => {
      const video = await payload.db.findOne<Video>({
        collection: slugs.videos,
        where: { id: { equals: videoId } },
        select: { visibility: true },
      });
      return video?.visibility ?? 'private';
    },

    /** Viewers keep their version until the new one is COMPLETE. */
    isOtherServed: async (videoId: string, folder: string): Promise<boolean> => {
      const video = await payload.db.findOne<Video>({
        collection: slugs.videos,
        where: { id: { equals: videoId } },
        select: { src: true, sourceFolder: true },
      });
      return Boolean(video?.sourceFolder) && (video?.sourceFolder !== folder || !isPreviewSource(video.src));
    },

    /** Removes files that were still written after their encoding had failed or was canceled. */
    tidy: async (encoding: Encoding): Promise<void> => {
      const { id, video, version } = encoding;
      const row = await findById(payload, slugs.encodings, id);
      if (row && ['AWAITING_FILE', 'QUEUED', 'RUNNING', 'COMPLETE'].includes(row.state)) return;
      await removePreviewFiles({ payload, ports }, { videoId: getRelationId(video) ?? '', version });
      await discardOutputs({ payload, ports }, toEncodeJob(encoding));
    },
  };
};
