import type { CollectionAfterChangeHook, CollectionBeforeChangeHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import { publishVideoJob } from '@/lib/videos/jobs';
import { toSearchText } from '@/lib/videos/library/rules';
import { removeFormerLogo } from '@/lib/videos/players/remove-former-logo';
import { findDefaultPreset } from '@/lib/videos/players/resolve-design';
import { queueJob } from '@/lib/worker/queue-job';

/** Assigns the workspace's default preset to a new video without a preset. */
export const applyDefaultPreset: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  if (operation !== 'create' || data.player?.selectedPreset) return data;
  const preset = await findDefaultPreset(req.payload, getRelationId(data.workspace) ?? '');
  return preset ? { ...data, player: { ...data.player, selectedPreset: preset.id } } : data;
};

/**
 * Adds the id, which is unknown before a new video is stored, to the search text. The id also makes every
 * order of the list total.
 */
export const completeSearchText: CollectionAfterChangeHook = async ({ doc, operation, req }) => {
  if (operation !== 'create') return doc;
  await compareAndSet(req.payload, {
    collection: slugs.videos,
    where: { id: { equals: doc.id } },
    data: { searchText: toSearchText(doc.title, doc.id), updatedAt: doc.updatedAt },
  });
  return doc;
};

/**
 * Publishes changes to viewers: the state of a new video, the data file of a COMPLETE video, and changes of
 * visibility at any time, even during an encoding.
 */
export const publishChangedVideo: CollectionAfterChangeHook = async ({
  doc,
  operation,
  previousDoc,
  req,
}) => {
  const hidesOrShows = doc.visibility !== previousDoc?.visibility;
  if (operation === 'create' || doc.status === 'COMPLETE' || hidesOrShows) {
    const workspace = getRelationId(doc.workspace);
    await queueJob(req.payload, publishVideoJob, { videoId: doc.id }, { workspace, req });
  }
  await removeFormerLogo(req, {
    workspace: doc.workspace,
    before: previousDoc?.player?.playerDesign?.logo,
    after: doc.player?.playerDesign?.logo,
  });
  return doc;
};
