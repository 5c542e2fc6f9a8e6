import type { Context } from '@/lib/context';
import { getActorWorkspace } from '@/lib/core/access/actor';
import { isCreatedOutside } from '@/lib/core/access/to-where';
import { AppError } from '@/lib/core/errors';
import { compareAndSet } from '@/lib/core/rows/compare-and-set';
import { slugs } from '@/lib/core/slugs';

/**
 * Puts the active workspace's categories into the order of `ids`; others stay where they are. Ids of nothing
 * in the workspace are passed over. Throws `forbidden` without a workspace, and to a token that is confined
 * to some of them.
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
