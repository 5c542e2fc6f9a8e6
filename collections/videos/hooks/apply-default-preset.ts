import type { CollectionBeforeChangeHook } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { findDefaultPreset } from '@/lib/videos/players/default-preset';

/** Assigns the workspace's default preset to a new video without a preset. */
export const applyDefaultPreset: CollectionBeforeChangeHook = async ({ data, operation, req }) => {
  if (operation !== 'create' || data.player?.selectedPreset) return data;
  const preset = await findDefaultPreset(req.payload, getRelationId(data.workspace) ?? '');
  return preset ? { ...data, player: { ...data.player, selectedPreset: preset.id } } : data;
};
