import type { CollectionBeforeChangeHook } from 'payload';

import { getRelationId } from '@/lib/access/actor';
import { slugs } from '@/lib/slugs';

/** A new video without a preset gets its workspace's default one. */
export const applyDefaultPreset: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  if (operation !== 'create' || data.player?.selectedPreset) return data;
  const { docs } = await req.payload.find({
    collection: slugs.playerPresets,
    where: {
      and: [{ workspace: { equals: getRelationId(data.workspace) } }, { isDefault: { equals: true } }],
    },
    select: {},
    limit: 1,
    depth: 0,
    pagination: false,
    overrideAccess: true,
    req,
  });
  const preset = docs[0]?.id;
  return preset ? { ...data, player: { ...data.player, selectedPreset: preset } } : data;
};
