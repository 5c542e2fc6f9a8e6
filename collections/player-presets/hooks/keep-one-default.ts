import type {
  CollectionAfterChangeHook,
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  PayloadRequest,
} from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { AppError } from '@/lib/core/errors';
import { translate } from '@/lib/core/i18n/text';
import { getRelationId } from '@/lib/core/database/relation-id';
import { slugs } from '@/lib/core/slugs';
import { settleDefaultPreset } from '@/lib/videos/players/default-preset';
import { findDefaultPreset } from '@/lib/videos/players/resolve-design';
import type { PlayerPreset } from '@/payload-types';

const refuse = ({ i18n }: PayloadRequest, reason: 'keepDefault' | 'deleteDefault'): AppError =>
  new AppError('validation_failed', { detail: translate(i18n.language, `presets.errors.${reason}`) });

const hasSiblings = async (
  req: PayloadRequest,
  { id, workspace }: Pick<PlayerPreset, 'id' | 'workspace'>,
): Promise<boolean> => {
  const { totalDocs } = await req.payload.count({
    collection: slugs.playerPresets,
    where: { and: [{ workspace: { equals: getRelationId(workspace) } }, { id: { not_equals: id } }] },
    overrideAccess: true,
    req,
  });
  return totalDocs > 0;
};

/** The first preset of a workspace is its default; the default gives its place up to another one only. */
export const chooseDefault: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  if (operation === 'update') {
    if (!originalDoc?.isDefault || !('isDefault' in data) || data.isDefault) return data;
    if (await hasSiblings(req, originalDoc as PlayerPreset)) throw refuse(req, 'keepDefault');
    // A form from before this one became the default; nothing else can be.
    return { ...data, isDefault: true };
  }
  if (data.isDefault) return data;
  const known = await findDefaultPreset(req.payload, getRelationId(data.workspace) ?? '');
  return { ...data, isDefault: !known };
};

/** A new default takes the place of the last one. */
export const replaceDefault: CollectionAfterChangeHook = async ({ doc, previousDoc, req }) => {
  if (doc.isDefault && !previousDoc?.isDefault) {
    await settleDefaultPreset(req.payload, getRelationId(doc.workspace) ?? '');
  }
  return doc;
};

/** The default can be deleted when it is the last preset; until then videos need one to fall back to. */
export const keepDefault: CollectionBeforeDeleteHook = async ({ id, req }) => {
  // As the caller sees it: what they may not read does not exist.
  const preset = await req.payload.findByID({
    collection: slugs.playerPresets,
    id,
    depth: 0,
    disableErrors: true,
    overrideAccess: (await resolveActor(req)).kind === 'system',
    req,
  });
  if (!preset?.isDefault) return;
  if (await hasSiblings(req, preset)) throw refuse(req, 'deleteDefault');
};
