import type { PayloadRequest } from 'payload';

import { getActorWorkspace, resolveActor } from '@/lib/core/actor';
import { getRelationId } from '@/lib/core/relation-id';
import { slugs } from '@/lib/core/slugs';
import { getPorts } from '@/lib/ports';
import type { PlayerPreset } from '@/payload-types';

import { toPreviewSource, type PreviewSource } from '../PlayerPreview/to-preview-source';

type PresetPreview = {
  script: string;
  source: PreviewSource;
  /** How many videos have the preset. */
  usage: number;
};

/** The newest finished video of the preset's workspace, to try a design on, and what depends on the preset. */
export const findPreview = async (
  req: PayloadRequest,
  preset: Partial<PlayerPreset>,
): Promise<PresetPreview> => {
  const workspace = getRelationId(preset.workspace) ?? getActorWorkspace(await resolveActor(req))?.id ?? null;
  const [{ docs }, used] = await Promise.all([
    req.payload.find({
      collection: slugs.videos,
      where: { and: [{ workspace: { equals: workspace } }, { status: { equals: 'COMPLETE' } }] },
      sort: '-createdAt',
      limit: 1,
      depth: 0,
      pagination: false,
      overrideAccess: false,
      req,
    }),
    preset.id
      ? req.payload.count({
          collection: slugs.videos,
          where: { 'player.selectedPreset': { equals: preset.id } },
          overrideAccess: false,
          req,
        })
      : { totalDocs: 0 },
  ]);
  const ports = getPorts();
  const delivery = await (workspace ? ports.deliveryFor(workspace) : ports.getSharedDelivery());
  return {
    script: new URL('player.js', delivery.playerUrl('preview')).href,
    source: toPreviewSource(docs[0] ?? null),
    usage: used.totalDocs,
  };
};
