import type {
  CollectionAfterChangeHook,
  CollectionAfterDeleteHook,
  CollectionBeforeChangeHook,
} from 'payload';

import { getRelationId } from '@/lib/core/database/ids';
import { checkReferences } from '@/lib/videos/players/check-references';
import { removeFormerLogo } from '@/lib/videos/players/upload-logo';
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
