import { callApi } from '@/components/api/call-api';
import type { PlayerDesign } from '@/lib/videos/players/design';

export type PresetDraft = { title: string; isDefault: boolean; playerDesign: PlayerDesign };

const toPath = (id: string): string => `/api/playerPresets/${encodeURIComponent(id)}?depth=0`;

export const createPreset = async (draft: PresetDraft): Promise<string> =>
  (await callApi<{ doc: { id: string } }>('POST', '/api/playerPresets?depth=0', { body: draft })).doc.id;

export const updatePreset = (id: string, change: Partial<PresetDraft>) =>
  callApi('PATCH', toPath(id), { body: change });

export const deletePreset = (id: string) => callApi('DELETE', toPath(id));
