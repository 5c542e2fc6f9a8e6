import type { Payload } from 'payload';

import { createLease } from '@/lib/core/database/leases';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { findById } from '@/lib/core/rows/find-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
import { slugs } from '@/lib/core/slugs';
import { getVersionOf } from '@/lib/core/storage/storage-keys';
import { isPreviewSource } from '@/lib/videos/publishing/playback/source';
import { defineLeasedRows } from '@/lib/worker/leased-work';
import type { Encoding } from '@/payload-types';

/** Fields to clear if the file of a video with only a preview rendition fails. */
export const withoutPreview = { src: null, sourceFolder: null, published: null };

/** The version whose preview rendition a video plays; null if it plays none or has its ladder. */
export const findPreview = async (payload: Payload, videoId: string): Promise<{ version: number } | null> => {
  const video = await findById(payload, slugs.videos, videoId, {
    ...withTrash,
    select: { src: true, sourceFolder: true },
  });
  const version = getVersionOf(video?.sourceFolder);
  return version !== null && isPreviewSource(video?.src) ? { version } : null;
};

/** A row has a lease for its preview rendition besides the one for its ladder. */
export const previewLease = createLease('preview');
export const previewLeaseMs = 20_000;

/**
 * Rows without a preview rendition in progress at `now`. The ladder waits for it, so that the two do not
 * share the processor.
 */
export const hasNoPreview = previewLease.isUnleased;

/** Complete files without a preview rendition. */
export const previewRows = defineLeasedRows<Encoding>({
  collection: slugs.encodings,
  lease: previewLease,
  leaseMs: previewLeaseMs,
  state: { field: 'state', open: ['QUEUED', 'RUNNING'], held: ['QUEUED', 'RUNNING'] },
  isDue: () => ({ previewAt: { exists: false } }),
  claims: {
    field: 'previewAttempt',
    // After that, viewers wait for the ladder.
    max: 2,
    giveUp: (payload, { id }) => closePreview(payload, { id }),
  },
});

/** Marks the preview rendition as done or given up, which starts the ladder. */
export const closePreview = async (
  payload: Payload,
  { id, owner }: { id: string; owner?: string },
): Promise<void> => {
  await compareAndSet(payload, {
    collection: slugs.encodings,
    where: { and: [{ id: { equals: id } }, ...(owner ? [previewLease.isLeasedBy(owner)] : [])] },
    data: { previewAt: new Date().toISOString(), ...previewLease.noLease() },
  });
};
