import type { Payload, PayloadRequest, Where } from 'payload';

import { asSystem } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { toLanguage } from '@/lib/core/i18n/languages';
import { translate } from '@/lib/core/i18n/text';
import { compareAndSet } from '@/lib/core/rows/change-rows';
import { withTrash } from '@/lib/core/rows/hide-trashed';
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

const byAge = (a: PlayerPreset, b: PlayerPreset): number =>
  a.updatedAt === b.updatedAt ? a.id.localeCompare(b.id) : a.updatedAt.localeCompare(b.updatedAt);

/**
 * Keeps only the default that was chosen last. Every choice is followed by this call, which orders all rows
 * in the same way, so concurrent choices leave exactly one default.
 */
export const settleDefaultPreset = async (payload: Payload, workspaceId: string): Promise<void> => {
  const { docs } = await payload.db.find<PlayerPreset>({
    collection: slugs.playerPresets,
    where: { and: [{ workspace: { equals: workspaceId } }, { isDefault: { equals: true } }] },
    pagination: false,
    limit: 0,
  });
  for (const { id, updatedAt } of docs.sort(byAge).slice(0, -1)) {
    await compareAndSet(payload, {
      collection: slugs.playerPresets,
      // If the preset was chosen again in the meantime, that call settles the default.
      where: { and: [{ id: { equals: id } }, { updatedAt: { equals: updatedAt } }] },
      data: { isDefault: false, updatedAt },
    });
  }
};

/**
 * Creates a default preset for a workspace without one, named in the language of `req`, otherwise German.
 * Every new workspace gets one.
 */
export const ensureDefaultPreset = async (
  payload: Payload,
  { workspace, req }: { workspace: string; req?: PayloadRequest },
): Promise<void> => {
  if (await findDefaultPreset(payload, workspace)) return;
  const title = translate(toLanguage(req?.i18n.language), 'presets.default');
  await payload.create({
    collection: slugs.playerPresets,
    data: { title, workspace, isDefault: true },
    depth: 0,
    overrideAccess: true,
    req: asSystem(req),
  });
};

/**
 * Removes a deleted preset from its videos, so that they use the workspace's default. SQL has done that with
 * the row; MongoDB keeps the reference.
 */
export const forgetPreset = async (payload: Payload, presetId: string): Promise<void> => {
  const { docs } = await payload.db.find<Video>({
    collection: slugs.videos,
    where: { 'player.selectedPreset': { equals: presetId } },
    ...withTrash,
    select: { player: true, updatedAt: true },
    pagination: false,
    limit: 0,
  });
  for (const { id, player, updatedAt } of docs) {
    await compareAndSet(payload, {
      collection: slugs.videos,
      where: { and: [{ id: { equals: id } }, { 'player.selectedPreset': { equals: presetId } }] },
      // `updatedAt` stays, because this is not an edit.
      data: { player: { ...player, selectedPreset: null }, updatedAt },
    });
  }
};

/** Whether a preset is the default that other presets of its workspace need as their stand-in. */
export const isNeededDefault = async (
  payload: Payload,
  { id, isDefault, workspace }: Pick<PlayerPreset, 'id' | 'isDefault' | 'workspace'>,
): Promise<boolean> => {
  if (!isDefault) return false;
  const { totalDocs } = await payload.db.count({
    collection: slugs.playerPresets,
    where: { and: [{ workspace: { equals: getRelationId(workspace) } }, { id: { not_equals: id } }] },
  });
  return totalDocs > 0;
};
