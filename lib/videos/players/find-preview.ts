import { getActorWorkspace } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { slugs } from '@/lib/core/slugs';
import type { RequestContext } from '@/lib/http/define-endpoint';
import type { PlayerPreset } from '@/payload-types';

import { countPresetUsage } from './list-presets';
import { type PreviewSource, toPreviewSource } from './to-preview-source';

export type PresetPreview = {
  /** The address of the player's script. */
  script: string;
  source: PreviewSource;
  /** Number of videos with the preset. */
  usage: number;
};

/**
 * The newest finished video of the preset's workspace, for previews of a design, and the number of videos
 * that use the preset.
 */
export const findPreview = async (
  { req, payload, actor, ports }: RequestContext,
  preset: Partial<PlayerPreset>,
): Promise<PresetPreview> => {
  const workspace = getRelationId(preset.workspace) ?? getActorWorkspace(actor)?.id ?? null;
  const [{ docs }, usage, delivery] = await Promise.all([
    payload.find({
      collection: slugs.videos,
      where: { and: [{ workspace: { equals: workspace } }, { status: { equals: 'COMPLETE' } }] },
      sort: '-createdAt',
      limit: 1,
      depth: 0,
      pagination: false,
      overrideAccess: false,
      req,
    }),
    preset.id ? countPresetUsage(payload, preset.id) : 0,
    workspace ? ports.deliveryFor(workspace) : ports.getSharedDelivery(),
  ]);
  return {
    script: new URL('player.js', delivery.playerUrl('preview')).href,
    source: toPreviewSource(docs[0] ?? null),
    usage,
  };
};
