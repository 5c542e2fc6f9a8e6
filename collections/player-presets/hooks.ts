import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
  CollectionBeforeDeleteHook,
  PayloadRequest,
} from 'payload';

import { resolveActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { translate } from '@/lib/core/i18n/text';
import { slugs } from '@/lib/core/slugs';
import { checkReferences } from '@/lib/videos/players/check-references';
import {
  findDefaultPreset,
  forgetPreset,
  isNeededDefault,
  settleDefaultPreset,
} from '@/lib/videos/players/default-preset';
import { isSameDesign } from '@/lib/videos/players/design';
import { removeFormerLogo } from '@/lib/videos/players/upload-logo';
import { queueJob } from '@/lib/worker/queue-job';
import { publishWorkspaceJob } from '@/lib/workspaces/jobs';
import type { PlayerPreset } from '@/payload-types';

/** Checks that a design only refers to its own workspace. */
export const checkPresetDesign: CollectionBeforeChangeHook<PlayerPreset> = async ({
  data,
  originalDoc,
  req,
}) => {
  await checkReferences(req, {
    design: data.playerDesign,
    before: originalDoc?.playerDesign,
    workspaceId: getRelationId(data.workspace ?? originalDoc?.workspace),
  });
  return data;
};

export const removeChangedLogo: CollectionAfterChangeHook<PlayerPreset> = async ({
  doc,
  previousDoc,
  req,
}) => {
  const before = previousDoc?.playerDesign?.logo;
  await removeFormerLogo(req, { workspace: doc.workspace, before, after: doc.playerDesign?.logo });
  return doc;
};

export const removeDeletedLogo: CollectionAfterDeleteHook<PlayerPreset> = async ({ doc, req }) => {
  await removeFormerLogo(req, {
    workspace: doc.workspace,
    before: doc.playerDesign?.logo,
    after: null,
    isDeletion: true,
  });
  return doc;
};

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
  if (preset && (await isNeededDefault(req.payload, preset))) throw refuse(req, 'deleteDefault');
};

const publish = async ({ workspace, id }: PlayerPreset, req: PayloadRequest): Promise<void> => {
  const workspaceId = getRelationId(workspace) ?? '';
  const input = { workspaceId, presetId: id };
  await queueJob(req.payload, publishWorkspaceJob, input, { workspace: workspaceId, req });
};

/** Republishes the videos that use a preset after a change of its design or a change of the default. */
export const publishPresetFollowers: CollectionAfterChangeHook<PlayerPreset> = async ({
  doc,
  operation,
  previousDoc,
  req,
}) => {
  const before = operation === 'update' ? previousDoc : undefined;
  const isNewDefault = Boolean(doc.isDefault) && !before?.isDefault;
  const looksOther = before !== undefined && !isSameDesign(doc.playerDesign, before.playerDesign);
  if (isNewDefault || looksOther) await publish(doc, req);
  return doc;
};

/** Videos of a deleted preset use the workspace's default. */
export const publishFollowersOfDeleted: CollectionAfterDeleteHook<PlayerPreset> = async ({ doc, req }) => {
  await forgetPreset(req.payload, doc.id);
  await publish(doc, req);
  return doc;
};
