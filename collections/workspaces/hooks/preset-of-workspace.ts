import type { CollectionAfterChangeHook, CollectionBeforeDeleteHook } from 'payload';

import { slugs } from '@/lib/core/slugs';
import { ensureDefaultPreset } from '@/lib/videos/players/default-preset';

/** Whoever makes a workspace, its videos have a player preset to follow. */
export const giveDefaultPreset: CollectionAfterChangeHook = async ({ doc, operation, req }) => {
  if (operation === 'create') await ensureDefaultPreset(req.payload, { workspace: String(doc.id), req });
  return doc;
};

/** A workspace's presets go with it; before it, because they can't be without it. */
export const forgetPresets: CollectionBeforeDeleteHook = async ({ id, req }) => {
  await req.payload.db.deleteMany({
    collection: slugs.playerPresets,
    where: { workspace: { equals: id } },
  });
};
