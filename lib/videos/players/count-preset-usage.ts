import type { Payload } from 'payload';

import { slugs } from '@/lib/core/slugs';

/** Number of videos with a preset. Anybody who may see the preset may see all videos of its workspace. */
export const countPresetUsage = async (payload: Payload, presetId: string): Promise<number> => {
  const { totalDocs } = await payload.count({
    collection: slugs.videos,
    where: { 'player.selectedPreset': { equals: presetId } },
    overrideAccess: true,
  });
  return totalDocs;
};
