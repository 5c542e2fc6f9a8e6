import type { Context } from '@/lib/context';
import { getActorWorkspace } from '@/lib/core/access/actor';
import { isCreatedOutside } from '@/lib/core/access/to-where';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';

/**
 * Orders the active workspace's categories by `ids`; others keep their position. Ids outside the workspace
 * are ignored. Throws `forbidden` without a workspace and to a token confined to some categories.
 */
export const orderCategories = async (
  { actor, payload }: Context,
  { ids }: { ids: readonly string[] },
): Promise<void> => {
  const workspace = getActorWorkspace(actor);
  if (!workspace || isCreatedOutside(actor)) throw new AppError('forbidden');
  for (const [position, id] of ids.entries()) {
    await compareAndSet(payload, {
      collection: slugs.categories,
      where: { and: [{ id: { equals: id } }, { workspace: { equals: workspace.id } }] },
      data: { position },
    });
  }
};
