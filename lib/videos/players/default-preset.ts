import type { Payload, PayloadRequest } from 'payload';

import { asSystem } from '@/lib/core/access/as-system';
import { toLanguage } from '@/lib/core/i18n/languages';
import { translate } from '@/lib/core/i18n/text';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';
import type { PlayerPreset, Video } from '@/payload-types';

import { findDefaultPreset } from './resolve-design';

const byAge = (a: PlayerPreset, b: PlayerPreset): number =>
  a.updatedAt === b.updatedAt ? a.id.localeCompare(b.id) : a.updatedAt.localeCompare(b.updatedAt);

/**
 * Leaves one default of a workspace: the one that was chosen last. Everybody who chooses one comes here
 * afterwards and judges all rows by the same order, so that of several at once one is left, and never none.
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
      // Whoever chose it once more in the meantime settles it anew.
      where: { and: [{ id: { equals: id } }, { updatedAt: { equals: updatedAt } }] },
      data: { isDefault: false, updatedAt },
    });
  }
};

/**
 * Gives a workspace that has no default preset one, named in the language of `req`, otherwise German. Every
 * workspace begins with it.
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
 * Takes a deleted preset out of the videos that had it, so that they follow the workspace's default. SQL has
 * done that with the row; MongoDB keeps the reference.
 */
export const forgetPreset = async (payload: Payload, presetId: string): Promise<void> => {
  const { docs } = await payload.db.find<Video>({
    collection: slugs.videos,
    where: { 'player.selectedPreset': { equals: presetId } },
    select: { player: true, updatedAt: true },
    pagination: false,
    limit: 0,
  });
  for (const { id, player, updatedAt } of docs) {
    await compareAndSet(payload, {
      collection: slugs.videos,
      where: { and: [{ id: { equals: id } }, { 'player.selectedPreset': { equals: presetId } }] },
      // Nobody edited the video.
      data: { player: { ...player, selectedPreset: null }, updatedAt },
    });
  }
};
