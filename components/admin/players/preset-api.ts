import { callApi } from '@/components/api/call-api';
import type { PlayerDesign } from '@/lib/videos/players/design';

export type PresetDraft = { title: string; isDefault: boolean; playerDesign: PlayerDesign };

const toPath = (id: string): string => `/api/playerPresets/${encodeURIComponent(id)}?depth=0`;

export const createPreset = async (draft: PresetDraft): Promise<string> =>
  (await callApi<{ doc: { id: string } }>('POST', '/api/playerPresets?depth=0', { body: draft })).doc.id;

export const findPreset = (id: string) => callApi<PresetDraft>('GET', toPath(id));

export const updatePreset = (id: string, change: Partial<PresetDraft>) =>
  callApi('PATCH', toPath(id), { body: change });

/** Bytes. Larger images are refused before upload. */
export const maxLogoSize = 2_000_000;

export const uploadLogo = (picture: File) => {
  const body = new FormData();
  body.set('file', picture, 'logo');
  return callApi<{ logo: string; url: string }>('POST', '/api/playerPresets/logo', { body });
};

/** URL of a design's file. Files are in a sibling folder of the player script's folder. */
export const findMediaUrl = (script: string, key: string): string => new URL(`../${key}`, script).href;
