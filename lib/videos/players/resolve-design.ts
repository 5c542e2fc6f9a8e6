import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { PlayerPreset, Video } from '@/payload-types';

import { completeDesign, type PlayerDesign } from './design';

const findPreset = (payload: Payload, where: Where): Promise<PlayerPreset | null> =>
  payload.db.findOne<PlayerPreset>({ collection: slugs.playerPresets, where });

/** The default preset of a workspace; the latest if several were chosen concurrently. */
export const findDefaultPreset = async (
  payload: Payload,
  workspaceId: string,
): Promise<PlayerPreset | null> => {
  const { docs } = await payload.db.find<PlayerPreset>({
    collection: slugs.playerPresets,
    where: { and: [{ workspace: { equals: workspaceId } }, { isDefault: { equals: true } }] },
    sort: ['-updatedAt', '-id'],
    limit: 1,
    pagination: false,
  });
  return docs[0] ?? null;
};

/**
 * The video's own design if it uses one, else that of its preset, else (also if the preset was deleted) that
 * of the workspace's default preset. Missing fields come from `playerDesignDefaults`.
 */
export const resolveDesign = async (
  payload: Payload,
  { player, workspace }: Pick<Video, 'player' | 'workspace'>,
): Promise<PlayerDesign> => {
  if (player?.useCustomDesign) return completeDesign(player.playerDesign);
  const presetId = getRelationId(player?.selectedPreset);
  const preset = presetId ? await findPreset(payload, { id: { equals: presetId } }) : null;
  const used = preset ?? (await findDefaultPreset(payload, getRelationId(workspace) ?? ''));
  return completeDesign(used?.playerDesign);
};
