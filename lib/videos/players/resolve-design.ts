import type { Payload, Where } from 'payload';

import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import type { PlayerPreset, Video } from '@/payload-types';

import { completeDesign, type PlayerDesign } from './design';

const findPreset = (payload: Payload, where: Where): Promise<PlayerPreset | null> =>
  payload.db.findOne<PlayerPreset>({ collection: slugs.playerPresets, where });

/** The default preset of a workspace; of several that were chosen at once, the latest. */
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
 * The video's own design where it uses one, else its preset's, else (also where the preset is gone) that of
 * its workspace's default preset. What none of them says is as `playerDesignDefaults` has it.
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
