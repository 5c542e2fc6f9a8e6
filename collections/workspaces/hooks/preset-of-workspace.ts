import type { CollectionAfterChangeHook, CollectionBeforeDeleteHook } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { ensureDefaultPreset } from '@/lib/videos/players/default-preset';

/** Creates the default preset of every new workspace. */
export const giveDefaultPreset: CollectionAfterChangeHook = async ({ doc, operation, req }) => {
  if (operation === 'create') await ensureDefaultPreset(req.payload, { workspace: String(doc.id), req });
  return doc;
};

/**
 * Deletes the presets of a deleted workspace. Runs before the deletion, because the rows require their
 * workspace.
 */
export const forgetPresets: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await req.payload.db.deleteMany({
    collection: slugs.playerPresets,
    where: { workspace: { equals: id } },
  });
};
