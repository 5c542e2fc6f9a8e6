import type { CollectionBeforeChangeHook, CollectionAfterChangeHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { slugs } from '@/lib/core/slugs';
import { toSearchText } from '@/lib/videos/library/rules';
import { findDefaultPreset } from '@/lib/videos/players/default-preset';

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
