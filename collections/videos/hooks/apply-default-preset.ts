import type { CollectionBeforeChangeHook } from 'payload';

import { getRelationId } from '@/lib/core/database/relation-id';
import { findDefaultPreset } from '@/lib/videos/players/resolve-design';

/** A new video without a preset gets its workspace's default one. */
export const applyDefaultPreset: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  if (operation !== 'create' || data.player?.selectedPreset) return data;
  const preset = await findDefaultPreset(req.payload, getRelationId(data.workspace) ?? '');
  return preset ? { ...data, player: { ...data.player, selectedPreset: preset.id } } : data;
};
