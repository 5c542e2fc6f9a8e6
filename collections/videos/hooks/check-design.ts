import type { CollectionBeforeChangeHook } from 'payload';

import { getActorWorkspace, resolveActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { checkReferences } from '@/lib/videos/players/check-references';
import { isSameDesign } from '@/lib/videos/players/design';

/**
 * An individual design requires the package's feature and a preset to return to. Returning to the preset is
 * always allowed, and an existing design is kept without the feature. A design may only refer to its own
 * workspace.
 */
export const checkDesign: CollectionBeforeChangeHook = async ({ data, originalDoc, req }) => {
  const actor = await resolveActor(req);
  if (!data.player || actor.kind === 'system') return data;
  const before = originalDoc?.player;
  const workspaceId = getRelationId(data.workspace ?? originalDoc?.workspace);
  const { playerDesign: design } = data.player;
  await checkReferences(req, { design, before: before?.playerDesign, workspaceId });
  const switchesOn = Boolean(data.player.useCustomDesign) && !before?.useCustomDesign;
  if (!switchesOn && isSameDesign(data.player.playerDesign, before?.playerDesign)) return data;

  if (actor.kind !== 'root' && !getActorWorkspace(actor)?.features.customPlayerDesignEnabled) {
    throw new AppError('custom_design_not_enabled');
  }
  const { totalDocs } = await req.payload.count({
    collection: slugs.playerPresets,
    where: { workspace: { equals: workspaceId } },
    overrideAccess: true,
    req,
  });
  if (totalDocs > 0) return data;
  throw new AppError('validation_failed', {
    detail: translate(req.i18n.language, 'presets.errors.presetNeeded'),
  });
};
