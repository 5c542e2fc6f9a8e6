import { completeDesign, type PlayerDesign } from '@/lib/players/design';
import type { PlayerPreset } from '@/payload-types';

/** The design of a preset; null where it can't be had. */
export const loadPresetDesign = async (id: string): Promise<PlayerDesign | null> => {
  try {
    const query = new URLSearchParams({ 'where[id][equals]': id, depth: '0', limit: '1' });
    const answer = await fetch(`/api/playerPresets/?${query}`);
    if (!answer.ok) return null;
    const { docs } = (await answer.json()) as { docs: PlayerPreset[] };
    return docs[0] ? completeDesign(docs[0].playerDesign) : null;
  } catch {
    return null;
  }
};
