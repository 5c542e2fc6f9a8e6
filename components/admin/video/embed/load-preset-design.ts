import { callApi, toQuery } from '@/components/api/call-api';
import { completeDesign, type PlayerDesign } from '@/lib/videos/players/design';
import type { PlayerPreset } from '@/payload-types';

/** The design of a preset; null where it can't be had. */
export const loadPresetDesign = async (id: string): Promise<PlayerDesign | null> => {
  const query = toQuery({ 'where[id][equals]': id, depth: 0, limit: 1 });
  const path = `/api/playerPresets?${query}`;
  const answer = await callApi<{ docs: PlayerPreset[] }>('GET', path).catch(() => null);
  const preset = answer?.docs[0];
  return preset ? completeDesign(preset.playerDesign) : null;
};
