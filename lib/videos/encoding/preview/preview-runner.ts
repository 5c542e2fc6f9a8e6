import type { Payload } from 'payload';

import type { SystemContext } from '@/lib/context';
import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { getPreviewFolder, getVersionFolder } from '@/lib/core/storage/storage-keys';
import type { Ports } from '@/lib/ports';
import type { PreviewResult } from '@/lib/ports/encoder';
import { ProviderError } from '@/lib/ports/provider-error';
import type { Visibility } from '@/lib/ports/storage';
import { gateColumns, getShownVisibility } from '@/lib/videos/publishing/gate/rules';
import { isPreviewSource, toPreviewSource } from '@/lib/videos/publishing/playback/source';
import { publishVideo } from '@/lib/videos/publishing/publish-video';
import { removePreviewFiles } from '@/lib/videos/publishing/remove-files';
import { getAddressEnd } from '@/lib/videos/uploads/rules';
import { createLeasedWork } from '@/lib/worker/leased-work';
import type { Encoding } from '@/payload-types';

import { toEncodeJob, discardOutputs } from '../end-unwanted';
import { closePreview, previewRows } from './claim-preview';

const retryMs = 5000;

type RunnerContext = { payload: Payload; ports: Ports; owner: string; onPreview: OnPreview };

/** Called whenever a video's preview rendition is published. */
export type OnPreview = (videoId: string) => Promise<void>;

/** Makes the preview rendition of each upload, before any ladder. */
export const createPreviewRunner = ({ payload, ports, owner, onPreview }: RunnerContext) => {
  const work = createPreviewWork({ payload, ports });

  const make = async (encoding: Encoding, signal: AbortSignal): Promise<void> => {
    const { workspace, source, outputPrefix } = toEncodeJob(encoding);
    const videoId = getRelationId(encoding.video) ?? '';
    // A worker made this from parts while they arrived and could not verify that they belong to the file.
    if (encoding.uploadPreviewAt) await work.discard(encoding);
    if (await work.isOtherServed(videoId, outputPrefix)) return;
    const encoder = await ports.encoderFor(workspace);
    await encoder.makePreview(
      { workspace, source, outputPrefix, signal, findVisibility: () => work.findVisibility(videoId) },
      async (result) => {
        if (!(await storePreviewResult({ payload, ports }, encoding, result))) throw new FileUnwanted();
        await onPreview(videoId);
      },
    );
  };

  return createLeasedWork(payload, {
    ...{ rows: previewRows, owner, maxHeld: 6, isOnePerGroup: true },
    run: async ({ id, owner: holder, row, signal }) => {
      try {
        await make(row, signal);
        await closePreview(payload, { id, owner: holder });
      } finally {
        await work.tidy(row);
      }
    },
    settle: async (error, { id, owner: holder }) => {
      const isUnwanted = error instanceof FileUnwanted;
      // The ladder's job finds and reports the same fault of the file.
      if (!isUnwanted) payload.logger.info({ err: error, encoding: id }, 'no preview rendition was encoded');
      const isPermanent = isUnwanted || (error instanceof ProviderError && !error.retryable);
      if (!isPermanent) return { delayMs: retryMs };
      await closePreview(payload, { id, owner: holder });
      return null;
    },
  });
};

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
  const video = await findById(payload, slugs.videos, videoId, withTrash);
  if (!video) return false;
  const isKnown = video.sourceFolder === folder && isPreviewSource(video.src);
  if (video.sourceFolder && !isKnown) return false;
  const changed = await compareAndSet(payload, {
    collection: slugs.videos,
    where: {
      and: [
        { id: { equals: videoId } },
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

    /** Removes the files and clears `uploadPreviewAt`. */
    discard: async (encoding: Encoding): Promise<void> => {
      await removeBegun(encoding);
      await compareAndSet(payload, {
        collection: slugs.encodings,
        where: { id: { equals: encoding.id } },
        data: { uploadPreviewAt: null },
      });
    },

    findVisibility: async (videoId: string): Promise<Visibility> => {
      const video = await findById(payload, slugs.videos, videoId, {
        ...withTrash,
        select: gateColumns,
      });
      return video ? getShownVisibility(video) : 'private';
    },

    /** Viewers keep their version until the new one is COMPLETE. */
    isOtherServed: async (videoId: string, folder: string): Promise<boolean> => {
      const video = await findById(payload, slugs.videos, videoId, {
        ...withTrash,
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
