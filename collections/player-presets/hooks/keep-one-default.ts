import type {
  CollectionAfterChangeHook,
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  PayloadRequest,
} from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { settleDefaultPreset, findDefaultPreset } from '@/lib/videos/players/default-preset';
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

/** The first preset of a workspace becomes its default. A default can only be replaced by another preset. */
export const chooseDefault: CollectionBeforeChangeHook = async ({ data, operation, originalDoc, req }) => {
  if (operation === 'update') {
    if (!originalDoc?.isDefault || !('isDefault' in data) || data.isDefault) return data;
    if (await hasSiblings(req, originalDoc as PlayerPreset)) throw refuse(req, 'keepDefault');
    // The form was loaded before this preset became the default. The only preset is always the default.
    return { ...data, isDefault: true };
  }
  if (data.isDefault) return data;
  const known = await findDefaultPreset(req.payload, getRelationId(data.workspace) ?? '');
  return { ...data, isDefault: !known };
};

/** Replaces the previous default. */
export const replaceDefault: CollectionAfterChangeHook = async ({ doc, previousDoc, req }) => {
  if (doc.isDefault && !previousDoc?.isDefault) {
    await settleDefaultPreset(req.payload, getRelationId(doc.workspace) ?? '');
  }
  return doc;
};

/** The default can only be deleted as the last preset, because videos fall back to it. */
export const keepDefault: CollectionBeforeDeleteHook = async ({ id, req }) => {
  // Read as the caller, because unreadable rows must not be disclosed.
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
