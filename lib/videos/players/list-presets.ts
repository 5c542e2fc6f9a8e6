import type { Payload } from 'payload';

import type { Context } from '@/lib/context';
import { decide, getActorWorkspace } from '@/lib/core/access/actor';
import { type ListPage, type ListQuery, toListPage } from '@/lib/core/list-query';
import { slugs } from '@/lib/core/slugs';
import { findMissingFeature } from '@/lib/workspaces/find-missing-feature';
import type { PlayerPreset } from '@/payload-types';

import { findDeployment, type PlayerDeployment } from './deployment';
import { completeDesign, type PlayerDesign } from './design';

/** Number of videos with a preset. Anybody who may see the preset may see all videos of its workspace. */
export const countPresetUsage = async (payload: Payload, presetId: string): Promise<number> => {
  const { totalDocs } = await payload.count({
    collection: slugs.videos,
    where: { 'player.selectedPreset': { equals: presetId } },
    overrideAccess: true,
  });
  return totalDocs;
};

export type PresetRow = {
  id: string;
  title: string;
  isDefault: boolean;
  colors: Pick<PlayerDesign, 'primaryColor' | 'secondaryColor' | 'backgroundColor'>;
  videoCount: number;
  createdAt: string;
};

export type PresetRights = { create: boolean; update: boolean; delete: boolean };

export type PresetList = {
  presets: PresetRow[];
  shown: ListPage;
  can: PresetRights;
  /** Whether the package does not include custom designs. */
  isFeatureOff: boolean;
  /** The cheapest offered package that includes them. */
  firstPackage: string | null;
  canReadAccount: boolean;
  /** The workspace whose player a platform administrator may deploy again; null for others. */
  deployTo: string | null;
  deployment: PlayerDeployment | null;
};

/** The caller's rights on presets, and whether the package denies them. */
export const findPresetRights = async ({ actor, payload }: Context) => {
  const can = (operation: keyof PresetRights) => decide(actor, slugs.playerPresets, operation) !== 'none';
  const missing =
    actor.kind === 'member'
      ? await findMissingFeature(payload, actor.workspace, 'customPlayerDesignEnabled')
      : null;
  return {
    can: { create: can('create'), update: can('update'), delete: can('delete') },
    isFeatureOff: missing !== null,
    firstPackage: missing?.firstPackage ?? null,
    canReadAccount: decide(actor, slugs.workspaces, 'readAccount') !== 'none',
  };
};

/** A page of presets of the active workspace, the default first; null if the caller may not see them. */
export const listPresets = async (ctx: Context, query: ListQuery): Promise<PresetList | null> => {
  const { actor, payload } = ctx;
  const workspace = getActorWorkspace(actor);
  if (!workspace || decide(actor, slugs.playerPresets, 'read') === 'none') return null;
  const where = { workspace: { equals: workspace.id } };
  const { totalDocs } = await payload.db.count({ collection: slugs.playerPresets, where });
  const shown = toListPage(query, totalDocs);
  const { docs } = await payload.db.find<PlayerPreset>({
    collection: slugs.playerPresets,
    where,
    select: { title: true, isDefault: true, playerDesign: true, createdAt: true },
    sort: ['-isDefault', 'title'],
    limit: shown.limit,
    page: shown.page,
  });
  const presets = await Promise.all(
    docs.map(async ({ id, title, isDefault, playerDesign, createdAt }) => {
      const { primaryColor, secondaryColor, backgroundColor } = completeDesign(playerDesign);
      return {
        id,
        title,
        isDefault: Boolean(isDefault),
        colors: { primaryColor, secondaryColor, backgroundColor },
        videoCount: await countPresetUsage(payload, id),
        createdAt,
      };
    }),
  );
  // Superadmins may call it, but it is the operator's tool.
  const mayDeploy = actor.kind === 'root' && decide(actor, slugs.workspaces, 'deployPlayer') !== 'none';
  return {
    presets,
    shown,
    ...(await findPresetRights(ctx)),
    deployTo: mayDeploy ? workspace.id : null,
    deployment: mayDeploy ? await findDeployment(payload, workspace.id) : null,
  };
};
