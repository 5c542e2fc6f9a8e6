import type { CollectionBeforeChangeHook } from 'payload';

import { isConfined, resolveActor } from '@/lib/core/access/actor';
import { getRelationId } from '@/lib/core/database/ids';
import { AppError } from '@/lib/core/errors';
import { findById } from '@/lib/core/rows/find-rows';
import { slugs } from '@/lib/core/slugs';
import { findAllFolders } from '@/lib/videos/library/labels/find-categories';
import { findMoveFault, maxFolderDepth } from '@/lib/videos/library/labels/folders';
import type { Category } from '@/payload-types';

/**
 * A category can be inside another one of its workspace, without a cycle and in at most 5 levels. A parent
 * that has not changed is not written, because another person may have moved the category meanwhile.
 */
export const checkParent: CollectionBeforeChangeHook<Category> = async ({ data, originalDoc, req }) => {
  const { parent: given, ...others } = data;
  const into = getRelationId(given);
  if (into === getRelationId(originalDoc?.parent)) return others;
  if (isConfined(await resolveActor(req))) throw new AppError('category_not_allowed');
  if (into === null) return data;

  const workspace = getRelationId(data.workspace) ?? '';
  const inWorkspace = { workspace: { equals: workspace } };
  if (!(await findById(req.payload, slugs.categories, into, { where: inWorkspace })))
    throw AppError.ofField('parent', 'not found in this workspace', 'not_found');
  const fault = findMoveFault(await findAllFolders(req.payload, workspace), {
    id: originalDoc?.id ?? null,
    into,
  });
  if (fault === 'cycle')
    throw AppError.ofField('parent', 'must not be the category itself or one inside it', 'invalid_value');
  if (fault === 'depth')
    throw AppError.ofField('parent', `must not lead to more than ${maxFolderDepth} levels`, 'invalid_value');
  return data;
};
