import type { Payload } from 'payload';

import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import type { Video } from '@/payload-types';

import type { StoredVideoSource } from './types';

/** The served source of a video; `folder` is its version's folder and ends in a slash. */
export type ServedSource = { workspace: Video['workspace']; folder: string; source: StoredVideoSource };

/**
 * The storage keys of an encoded video, or null if there are none. Reads past Payload's hooks, which replace
 * keys with addresses.
 */
export const findStoredSource = async (
  { payload }: { payload: Payload },
  videoId: string,
): Promise<ServedSource | null> => {
  const row = await findById(payload, slugs.videos, videoId, {
    ...withTrash,
    select: { src: true, sourceFolder: true, workspace: true },
  });
  const source = row && getStoredSource(row);
  if (!source || !row.sourceFolder) return null;
  return { workspace: row.workspace, folder: row.sourceFolder, source };
};

/** Pixels; previews on a page with other content are never larger. */
const tallest = 720;

/** The file of a video to preview in the panel; null if there is none. */
export const pickPreviewFile = ({
  source,
}: Pick<ServedSource, 'source'>): StoredVideoSource['mp4'][number] | null =>
  source.mp4.find(({ width, height }) => Math.min(width, height) <= tallest) ?? source.mp4.at(-1) ?? null;

/** A row whose `src` Payload types as JSON; absent if it was not selected. */
type Row = { src?: unknown };

/**
 * The encoded source of a row read past Payload's hooks, which replace keys with addresses. Null while there
 * is none.
 */
export const getStoredSource = ({ src }: Row): StoredVideoSource | null =>
  (src ?? null) as StoredVideoSource | null;

/** Like `getStoredSource`, for a video that is known to be served and therefore always has a source. */
export const getServedSource = ({ src }: Row): StoredVideoSource => src as StoredVideoSource;
